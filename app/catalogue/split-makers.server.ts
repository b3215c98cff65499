import { type Catalogue, type Creator, deriveCreators } from "./catalogue.server";
import { fold } from "./search";
import { makerIds } from "./new-ids.server";
import { type Plan, planEdits } from "~/changes/plan.server";
import { titleOf } from "~/work/site-document";
import { withMoved } from "~/work/arrangement";
import { keyOfMaker, type Maker, mostMakers, unique } from "~/work/makers";
import { makersIn, withMakers } from "~/work/stored-makers.server";
import { countOf, type StoredWork } from "~/work/work";

/** The maker's name looks like several makers, such as "Mira Okafor and Cairn (agent)". */
export interface Split {
  maker: Maker;
  parts: Maker[];
  works: number;
  /** If true, the name says that a part is an agent, or all parts are known creators. */
  isCertain: boolean;
}

const mark = /\s*\((?:AI )?agent\)$/i;
/** The group keeps the joiners: every second piece of a split name is one. */
const joiner = /(\s*,\s+(?:and\s+)?|\s+(?:and|&|\+|with)\s+)/i;

/** @returns the certain ones first. */
export function findSplits(stored: StoredWork[]): Split[] {
  const creators = deriveCreators(stored);
  // Of creators with the same name, the one with the most works counts.
  const known = new Map(
    creators
      .toSorted((a, b) => a.workCount - b.workCount)
      .map((creator) => [likeness(creator.name), creator]),
  );
  const ids = makerIds(stored);
  const splits = new Map<string, Split | undefined>();
  for (const maker of stored.flatMap(({ document }) => makersIn(document))) {
    const key = keyOfMaker(maker);
    if (!splits.has(key)) {
      const own = creators.find(({ id }) => id === maker.id) ?? maker;
      splits.set(key, splitOf(own, known, ids));
    }
    const split = splits.get(key);
    if (split) split.works += 1;
  }
  return Array.from(splits.values())
    .filter((split) => split !== undefined)
    .sort((a, b) => Number(b.isCertain) - Number(a.isCertain));
}

function likeness(name: string): string {
  return fold(name.replace(mark, "")).trim();
}

function splitOf(
  maker: Maker,
  known: Map<string, Creator>,
  ids: ReturnType<typeof makerIds>,
): Split | undefined {
  const pieces = maker.name.split(joiner);
  const texts = textsIn(pieces);
  const isMarked = texts.some((text) => mark.test(text));
  const isKnown = (text: string) =>
    known.has(likeness(text)) && known.get(likeness(text))?.id !== maker.id;
  if (texts.length < 2 && !isMarked) return undefined;
  const isCertain = isMarked || texts.every(isKnown);
  const parts = isCertain ? joinFirms(pieces, isKnown) : texts;
  if (parts.length > mostMakers) return undefined;
  const makers = parts.map((text): Maker => {
    const name = text.replace(mark, "").trim();
    const isAgent = mark.test(text) || (parts.length === 1 && maker.isAgent);
    const other = known.get(likeness(name));
    if (other && other.id !== maker.id) {
      const { id, name: theirs } = other;
      const isOther = mark.test(theirs) || other.isAgent;
      return {
        id,
        name: theirs.replace(mark, ""),
        isAgent: isAgent || isOther,
      };
    }
    if (!maker.id) return { name, isAgent };
    if (parts.length === 1) return { id: maker.id, name, isAgent };
    return { id: ids.idFor(name), name, isAgent };
  });
  return { maker, parts: unique(makers), works: 0, isCertain };
}

function textsIn(pieces: string[]): string[] {
  return pieces.filter((text, index) => index % 2 === 0 && text.trim());
}

/** Keeps "Smith and Sons" together in "Smith and Sons with Cairn (agent)". */
function joinFirms(pieces: string[], isKnown: (text: string) => boolean): string[] {
  const parts: string[] = [];
  let run: string[] = [];
  const finish = () => {
    const texts = textsIn(run);
    parts.push(...(texts.every(isKnown) ? texts : [run.join("")]));
    run = [];
  };
  for (let index = 0; index < pieces.length; index += 2) {
    const [text = "", joined = ""] = [pieces[index], pieces[index - 1]];
    if (mark.test(text)) {
      finish();
      parts.push(text);
    } else if (text.trim()) {
      run.push(...(run.length > 0 ? [joined] : []), text);
    }
  }
  finish();
  return parts;
}

/** Old pages redirect to that of the first part. */
export function planSplits(
  current: Pick<Catalogue, "stored" | "arrangement">,
  splits: Split[],
): Plan {
  const partsOf = new Map(splits.map(({ maker, parts }) => [keyOfMaker(maker), parts]));
  const moved = splits.reduce((known, { maker, parts }) => {
    const [first] = parts;
    return maker.id && first?.id ? withMoved(known, "creator", maker.id, first.id) : known;
  }, current.arrangement);
  const full: string[] = [];
  const edit = (work: StoredWork) => {
    const { document } = work;
    const makers = makersIn(document);
    if (!makers.some((maker) => partsOf.has(keyOfMaker(maker)))) {
      return document;
    }
    const next = unique(makers.flatMap((maker) => partsOf.get(keyOfMaker(maker)) ?? maker));
    if (next.length <= mostMakers) return withMakers(document, next);
    full.push(titleOf(work));
    return document;
  };
  const items = planEdits(current, edit, moved);
  const sentences = [
    ...splits.map(saySplit),
    ...full.map(
      (title) =>
        `“${title}” does not change, because it would have more than ${mostMakers} makers.`,
    ),
  ];
  return { action: "rename", items, sentences };
}

/** @returns for example "“A and B (agent)” (3 works) becomes “A” and “B” (AI agent)." */
export function saySplit({ maker, parts, works }: Split): string {
  return `“${maker.name}” (${countOf(works)}) becomes ${sayParts(parts)}.`;
}

export function sayParts(parts: Maker[]): string {
  const names = parts.map(({ name, isAgent }) => (isAgent ? `“${name}” (AI agent)` : `“${name}”`));
  return names.join(" and ");
}
