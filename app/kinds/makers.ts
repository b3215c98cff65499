import { sameName } from "./text";
import { type WorkDocument, type WorkFields, withFields } from "./work";

/** A maker is a person or an AI agent. Without an ID, it has no page. */
export interface Maker {
  id?: string;
  name: string;
  isAgent: boolean;
}

/** A work has a first maker and ten others at most. */
export const mostMakers = 11;

/** These fields of a work name its makers. */
export const creditFields = ["creatorId", "creatorName", "creatorIsAgent", "coCreators"] as const;

type Credited = Pick<WorkFields, (typeof creditFields)[number]>;

type CreditedRow = NonNullable<Credited["coCreators"]>[number];

/** Lists the makers in order, each once. */
export function makersOf(props: Credited): Maker[] {
  const { creatorId, creatorName, creatorIsAgent: isAgent, coCreators = [] } = props;
  return unique([{ creatorId, creatorName, isAgent }, ...coCreators].flatMap(makerOf));
}

function makerOf({ creatorId, creatorName, isAgent = false }: CreditedRow): Maker[] {
  const name = creatorName ?? creatorId;
  if (name === undefined) return [];
  return [creatorId ? { id: creatorId, name, isAgent } : { name, isAgent }];
}

/**
 * Reverses `makersOf`. Absent fields are undefined.
 * @param stored rows by the keys of their makers. Other programs' data in them is kept.
 */
export function makerFields(
  makers: readonly Maker[],
  stored: ReadonlyMap<string, WorkDocument> = new Map(),
): Credited {
  const rows = unique(makers).map((maker) => ({
    ...stored.get(keyOfMaker(maker)),
    creatorId: maker.id,
    creatorName: maker.name === maker.id ? undefined : maker.name,
    isAgent: maker.isAgent || undefined,
  }));
  const [first, ...others] = rows;
  return {
    creatorId: first?.creatorId,
    creatorName: first?.creatorName,
    creatorIsAgent: first?.isAgent,
    coCreators: others.length > 0 ? others.map((row) => withFields({}, row)) : undefined,
  };
}

/** Makers with the same key are the same. */
export function keyOfMaker({ id, name }: Pick<Maker, "id" | "name">): string {
  return id ? `id ${id}` : `name ${sameName(name)}`;
}

/** Keeps the first of several makers with the same ID. */
function unique(makers: readonly Maker[]): Maker[] {
  const seen = new Set<string>();
  return makers.filter((maker) => {
    const key = keyOfMaker(maker);
    return !seen.has(key) && seen.add(key);
  });
}

export type MadeBy = "person" | "agent" | "both";

/** Chooses the glyph in front of the makers' names. */
export function madeByOf(makers: Maker[]): MadeBy {
  if (makers.every(({ isAgent }) => isAgent)) return "agent";
  return makers.some(({ isAgent }) => isAgent) ? "both" : "person";
}

/** @returns for example "Mira Okafor and the agent Cairn"; people come first. */
export function creditText(makers: readonly Maker[]): string {
  const names = (areAgents: boolean) =>
    makers.filter(({ isAgent }) => isAgent === areAgents).map(({ name }) => name);
  const [people, agents] = [names(false), names(true)];
  if (agents.length === 0) return listed(people);
  const noun = agents.length === 1 ? "agent" : "agents";
  return listed([...people, `the ${noun} ${listed(agents)}`]);
}

/** `Intl.ListFormat` adds a comma, and browsers of 2018 lack it. */
export function listed(names: string[]): string {
  const last = names[names.length - 1] ?? "";
  const others = names.slice(0, -1).join(", ");
  return others ? `${others} and ${last}` : last;
}

/** @returns for example "Cairn (cairn), AI agent". */
export function makerLine({ id, name, isAgent }: Maker): string {
  const named = id && id !== name ? `${name} (${id})` : name;
  return isAgent ? `${named}, AI agent` : named;
}
