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

export interface Version {
  title: unknown;
  rev: number;
  origin: Origin;
}

/** The works as they must be, and what the clients have before them. */
export interface Model {
  works: Map<string, Version>;
  /** The last revision of each ID, which no later save has again. */
  revs: Map<string, number>;
  /** The versions in open forms, by client and id. */
  forms: Map<string, Version>;
  /** What a client's latest notice offers to bring back. */
  undos: Map<number, { id: string; title: unknown; origin: Origin }>;
}

export function newModel(): Model {
  return {
    works: new Map(),
    revs: new Map(),
    forms: new Map(),
    undos: new Map(),
  };
}

function copyOf({ works, revs, forms, undos }: Model): Model {
  return {
    works: new Map(works),
    revs: new Map(revs),
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
      return create(model, step);
    case "open": {
      const version = works.get(step.id);
      if (!version) return "404";
      forms.set(`${step.client} ${step.id}`, version);
      return `200 ${version.rev} ${String(version.title)}`;
    }
    case "save":
      return save(model, forms.get(`${step.client} ${step.id}`), step);
    case "delete":
      if (works.delete(step.id)) nextRev(model, step.id);
      return "303";
    case "undo": {
      const undo = undos.get(step.client);
      return undo ? undoRemoval(model, undo) : "-";
    }
  }
}

function nextRev({ revs }: Model, id: string): number {
  const rev = (revs.get(id) ?? 0) + 1;
  revs.set(id, rev);
  return rev;
}

/** The same sent twice counts as done; nothing is ever overwritten. */
function create(
  model: Model,
  { id, title }: { id: string; title: string },
): Result {
  const stored = model.works.get(id);
  if (stored) return stored.title === title ? "303" : "409";
  model.works.set(id, { title, rev: nextRev(model, id), origin: {} });
  return "303";
}

function undoRemoval(
  model: Model,
  { id, title, origin }: { id: string; title: unknown; origin: Origin },
): Result {
  const stored = model.works.get(id);
  if (!stored) {
    model.works.set(id, { title, rev: nextRev(model, id), origin });
    return "303";
  }
  return stored.title === title && stored.origin === origin ? "303" : "409";
}

function save(
  model: Model,
  form: Version | undefined,
  { id, title }: { id: string; title: string },
): Result {
  if (!form) return "-";
  const stored = model.works.get(id);
  if (!stored) return "409";
  const { origin } = stored;
  // What is saved as it was is not saved again.
  if (stored.title === title) return "303";
  if (origin !== form.origin) return "409";
  const isTheirs = stored.title !== form.title;
  // Nothing of one's own: what others saved since stays.
  if (isTheirs && title === form.title) return "303";
  if (isTheirs) return "409";
  model.works.set(id, { title, rev: nextRev(model, id), origin });
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
