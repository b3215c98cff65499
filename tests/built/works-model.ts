/** `nth` counts the entries of the work's history, or of the trash. */
export type Step =
  | { kind: "create"; client: number; id: string; title: string }
  | { kind: "open"; client: number; id: string }
  | { kind: "save"; client: number; id: string; title: string }
  | { kind: "delete"; client: number; id: string }
  | { kind: "undo"; client: number; key?: Key }
  | { kind: "restore"; client: number; id: string; nth: number; key?: Key }
  | { kind: "revert"; client: number; id: string; nth: number; key?: Key }
  | { kind: "untrash"; client: number; nth: number; key?: Key };

export interface Key {
  id: string;
  rev: number;
  /** The page that asks to confirm. */
  path?: string;
}

/** A later work with the same ID has another origin. */
export interface Origin {
  createdAt?: unknown;
}

interface Content {
  title: unknown;
  origin: Origin;
}

export interface Version extends Content {
  rev: number;
}

interface Change {
  before?: Content;
  after?: Content;
}

export interface Model {
  works: Map<string, Version>;
  changes: Map<string, Map<number, Change>>;
  /** The removals in the trash, as "ID REV". */
  trash: Set<string>;
  /** The versions in open forms, by client and ID. */
  forms: Map<string, Version>;
}

export function newModel(): Model {
  return {
    works: new Map(),
    changes: new Map(),
    trash: new Set(),
    forms: new Map(),
  };
}

function copyOf({ works, changes, trash, forms }: Model): Model {
  return {
    works: new Map(works),
    changes: new Map(Array.from(changes, ([id, ofWork]) => [id, new Map(ofWork)])),
    trash: new Set(trash),
    forms: new Map(forms),
  };
}

export type Result = string;

function take(model: Model, step: Step): Result {
  const { works, forms } = model;
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
      write(model, step.id, undefined);
      return "303";
    case "undo":
    case "revert":
      return step.key ? revert(model, step.key) : "-";
    case "restore":
      return step.key ? restoreVersion(model, step.key) : "-";
    case "untrash":
      return step.key ? takeFromTrash(model, step.key) : "-";
  }
}

function write(model: Model, id: string, after: Content | undefined): void {
  const { works, changes, trash } = model;
  const before = works.get(id);
  if (isSame(before, after)) return;
  const ofWork = changes.get(id) ?? new Map<number, Change>();
  changes.set(id, ofWork);
  const rev = ofWork.size + 1;
  ofWork.set(rev, { before, after });
  if (after) {
    works.set(id, { title: after.title, origin: after.origin, rev });
  } else {
    works.delete(id);
    trash.add(nameOf({ id, rev }));
  }
}

export function nameOf({ id, rev }: Key): string {
  return `${id} ${rev}`;
}

function isSame(a: Content | undefined, b: Content | undefined): boolean {
  return a?.title === b?.title && a?.origin === b?.origin;
}

function changeOf({ changes }: Model, { id, rev }: Key): Change {
  const change = changes.get(id)?.get(rev);
  if (!change) throw new Error(`There is no change ${rev} of ${id}.`);
  return change;
}

function create(model: Model, { id, title }: { id: string; title: string }): Result {
  const stored = model.works.get(id);
  if (stored) return stored.title === title ? "303" : "409";
  write(model, id, { title, origin: {} });
  return "303";
}

function revert(model: Model, key: Key): Result {
  const { before, after } = changeOf(model, key);
  const current = model.works.get(key.id);
  if (!before) {
    if (current && !isSame(current, after)) return "409";
    write(model, key.id, undefined);
    return "303";
  }
  if (!after) return takeFromTrash(model, key);
  if (!current) return "409";
  const next: Content = { ...current };
  for (const field of ["title", "origin"] as const) {
    if (before[field] === after[field]) continue;
    if (![before[field], after[field]].includes(current[field])) return "409";
    Object.assign(next, { [field]: before[field] });
  }
  write(model, key.id, next);
  return "303";
}

function restoreVersion(model: Model, key: Key): Result {
  const { after } = changeOf(model, key);
  if (!after) return "404";
  if (!model.works.has(key.id)) {
    const revs = Array.from(model.changes.get(key.id)?.keys() ?? []);
    const names = revs.toReversed().map((rev) => nameOf({ id: key.id, rev }));
    const removal = names.find((name) => model.trash.has(name));
    if (removal) model.trash.delete(removal);
  }
  write(model, key.id, after);
  return "303";
}

function takeFromTrash(model: Model, key: Key): Result {
  return model.trash.has(nameOf(key)) ? bringBack(model, key) : "303";
}

function bringBack(model: Model, key: Key): Result {
  const { before } = changeOf(model, key);
  const current = model.works.get(key.id);
  if (current && !isSame(current, before)) return "409";
  model.trash.delete(nameOf(key));
  write(model, key.id, before);
  return "303";
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
  if (stored.title === title) return "303";
  if (origin !== form.origin) return "409";
  const isTheirs = stored.title !== form.title;
  // An edit without changes keeps later saves by others.
  if (isTheirs && title === form.title) return "303";
  if (isTheirs) return "409";
  write(model, id, { title, origin });
  return "303";
}

export interface Taken {
  step: Step;
  result: Result | undefined;
}

/** Finds an order of parallel steps that explains all results; a step without one is optional. */
export function explain(
  model: Model,
  taken: Taken[],
  isStored: (model: Model) => boolean,
): Model | undefined {
  const mustHappen = taken.some(({ result }) => result !== undefined);
  if (!mustHappen && isStored(model)) return model;
  for (const [index, { step, result }] of taken.entries()) {
    const next = copyOf(model);
    const expected = take(next, step);
    if (result !== undefined && result !== expected) continue;
    const found = explain(next, taken.toSpliced(index, 1), isStored);
    if (found) return found;
  }
  return undefined;
}
