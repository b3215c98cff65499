/** What one of several clients does; all by forms. */
export type Step =
  | { kind: "create"; client: number; id: string; title: string }
  | { kind: "open"; client: number; id: string }
  | { kind: "save"; client: number; id: string; title: string }
  | { kind: "delete"; client: number; id: string }
  | { kind: "undo"; client: number };

/** A work from its creation on; another of the same id is another. */
export interface Origin {
  createdAt?: unknown;
}

interface Version {
  title: unknown;
  rev: number;
  origin: Origin;
}

/** The works as they must be, and what the clients have before them. */
export interface Model {
  works: Map<string, Version>;
  /** The versions in open forms, by client and id. */
  forms: Map<string, Version>;
  /** What a client's latest notice offers to bring back. */
  undos: Map<number, { id: string } & Version>;
}

export function newModel(): Model {
  return { works: new Map(), forms: new Map(), undos: new Map() };
}

function copyOf({ works, forms, undos }: Model): Model {
  return {
    works: new Map(works),
    forms: new Map(forms),
    undos: new Map(undos),
  };
}

/** What a step did: "200 REV TITLE" for a form, a status, "-" for nothing. */
export type Result = string;

/** Takes a step, and gives what the site must answer to it. */
function take(model: Model, step: Step): Result {
  const { works, forms, undos } = model;
  switch (step.kind) {
    case "create":
      return put(works, step.id, { title: step.title, rev: 1, origin: {} });
    case "open": {
      const version = works.get(step.id);
      if (!version) return "404";
      forms.set(`${step.client} ${step.id}`, version);
      return `200 ${version.rev} ${String(version.title)}`;
    }
    case "save":
      return save(works, forms.get(`${step.client} ${step.id}`), step);
    case "delete":
      works.delete(step.id);
      return "303";
    case "undo": {
      const undo = undos.get(step.client);
      return undo ? put(works, undo.id, undo) : "-";
    }
  }
}

/** The same sent twice counts as done; nothing is ever overwritten. */
function put(works: Model["works"], id: string, version: Version): Result {
  const stored = works.get(id);
  if (stored) return stored.title === version.title ? "303" : "409";
  works.set(id, version);
  return "303";
}

function save(
  works: Model["works"],
  form: Version | undefined,
  { id, title }: { id: string; title: string },
): Result {
  if (!form) return "-";
  const stored = works.get(id);
  if (!stored) return "409";
  const { rev, origin } = stored;
  if (rev !== form.rev || origin !== form.origin) {
    return stored.title === title ? "303" : "409";
  }
  works.set(id, { title, rev: rev + 1, origin });
  return "303";
}

/** A step, with what came back; nothing did where the site crashed. */
export interface Taken {
  step: Step;
  result: Result | undefined;
}

/**
 * Finds an order in which steps that were taken at once explain all answers
 * and what is stored since. What had no answer may have happened, or not.
 *
 * @returns the model after them; undefined where nothing explains it.
 */
export function explain(
  model: Model,
  taken: Taken[],
  isStored: (works: Model["works"]) => boolean,
): Model | undefined {
  const mustHappen = taken.some(({ result }) => result !== undefined);
  if (!mustHappen && isStored(model.works)) return model;
  for (const [index, { step, result }] of taken.entries()) {
    const next = copyOf(model);
    const expected = take(next, step);
    if (result !== undefined && result !== expected) continue;
    const found = explain(next, taken.toSpliced(index, 1), isStored);
    if (found) return found;
  }
  return undefined;
}
