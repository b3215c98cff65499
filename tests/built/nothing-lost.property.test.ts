import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import type { Database } from "libsql";
import { it } from "vitest";
import { admin } from "../support/account";
import { signedIn, type Visitor } from "../support/page/visitor";
import type { Site } from "../support/site/running-site";
import { addPerson } from "../support/stores/seed";
import { adminSite, openFile } from "./admin-site";

interface Step {
  kind: "create" | "open" | "save" | "delete";
  client: number;
  id: string;
  title: string;
}

/** A later work with the same ID has another origin. */
interface Origin {
  createdAt?: unknown;
}

interface Version {
  title: unknown;
  rev: number;
  by: number;
  before?: Version;
  origin: Origin;
}

interface Model {
  works: Map<string, Version>;
  /** The number of changes of each ID. */
  revs: Map<string, number>;
  /** The versions in open forms, by client and ID. */
  forms: Map<string, Version>;
}

/** @returns the result that a client gets; `seen` decides where the model allows two. */
function take(model: Model, { kind, client, id, title }: Step, seen?: string): string {
  const { works, forms } = model;
  const stored = works.get(id);
  const form = forms.get(`${client} ${id}`);
  switch (kind) {
    case "create":
      if (stored) return stored.title === title ? "303" : "409";
      return write(model, id, { title, by: client, origin: {} });
    case "open":
      if (!stored) return "404";
      forms.set(`${client} ${id}`, stored);
      return `200 ${stored.rev} ${String(stored.title)}`;
    case "delete":
      return stored ? write(model, id) : "303";
    case "save": {
      if (!form) return "-";
      if (!stored) return "409";
      const { origin } = stored;
      if (stored.title === title) return "303";
      // A work that was deleted and added again is compared field by field.
      if (origin !== form.origin && seen === "409") return "409";
      // An edit without changes keeps later saves by others.
      if (title === form.title) return "303";
      const isMerged = [form.title, title].includes(titleByOthers(stored, form, client));
      const isFree = isMerged || stored.title === form.title || origin !== form.origin;
      return isFree ? write(model, id, { title, by: client, before: stored, origin }) : "409";
    }
  }
}

/** Clients are different people, and what they saved themselves is no conflict. */
function titleByOthers(stored: Version, form: Version, client: number): unknown {
  for (let version = stored; version.rev > form.rev && version.before; version = version.before) {
    if (version.by !== client) return version.title;
  }
  return form.title;
}

function write({ works, revs }: Model, id: string, after?: Omit<Version, "rev">): "303" {
  const rev = (revs.get(id) ?? 0) + 1;
  revs.set(id, rev);
  if (after) works.set(id, { ...after, rev });
  else works.delete(id);
  return "303";
}

interface Taken {
  step: Step;
  result: string | undefined;
}

/** Finds an order of parallel steps that explains all results; a step without one is optional. */
function explain(
  model: Model,
  taken: Taken[],
  isStored: (model: Model) => boolean,
): Model | undefined {
  const mustHappen = taken.some(({ result }) => result !== undefined);
  if (!mustHappen && isStored(model)) return model;
  for (const [index, { step, result }] of taken.entries()) {
    const { works, revs, forms } = model;
    const next = { works: new Map(works), revs: new Map(revs), forms: new Map(forms) };
    const expected = take(next, step, result);
    if (result !== undefined && result !== expected) continue;
    const found = explain(next, taken.toSpliced(index, 1), isStored);
    if (found) return found;
  }
  return undefined;
}

interface Client {
  visitor: Visitor;
  /** The hidden fields of its open edit forms by ID. */
  forms: Map<string, Record<string, string>>;
}

async function act({ visitor, forms }: Client, { kind, id, title }: Step): Promise<string> {
  const path = `/admin/dashboard/${id}`;
  const fields = { title, type: "list-item" };
  const statusOf = async (path: string, fields: Record<string, string>) =>
    String((await visitor.post(path, fields)).status);
  switch (kind) {
    case "create":
      return statusOf("/admin/dashboard/new", { id, ...fields });
    case "open": {
      const page = await visitor.visit(`${path}/edit`, { follow: false });
      if (page.status !== 200) return String(page.status);
      const { title, ...inputs } = page.typed("input");
      forms.set(id, inputs);
      // The form also holds what each field was, which only the site reads.
      return `200 ${Number.parseInt(inputs.rev ?? "")} ${title}`;
    }
    case "save": {
      const form = forms.get(id);
      return form ? statusOf(`${path}/edit`, { ...form, ...fields }) : "-";
    }
    case "delete":
      return statusOf(`${path}/delete`, {});
  }
}

interface Row {
  title: unknown;
  rev: number;
  createdAt: unknown;
}

function rowsOf(database: Database): Map<string, Row> {
  const rows = database.prepare("SELECT id, data FROM works").all() as {
    id: string;
    data: string;
  }[];
  return new Map(rows.map(({ id, data }) => [id, JSON.parse(data) as Row]));
}

function changesOf(database: Database): Map<string, number> {
  const rows = database
    .prepare("SELECT workId, count(*) AS count FROM changes GROUP BY workId")
    .all() as { workId: string; count: number }[];
  return new Map(rows.map(({ workId, count }) => [workId, count]));
}

interface Moment {
  steps: Step[];
  crashAfter?: number;
}

/** @returns the result of each step; a step has none if the connection broke before the response. */
async function during(site: Site, clients: Client[], { steps, crashAfter }: Moment) {
  const taking = steps.map(async (step): Promise<Taken> => {
    const client = clients[step.client];
    if (!client) throw new Error("There is no such client.");
    try {
      return { step, result: await act(client, step) };
    } catch (cause) {
      if (cause instanceof TypeError) return { step, result: undefined };
      throw cause;
    }
  });
  if (crashAfter !== undefined) {
    await sleep(crashAfter);
    await site.stop();
    await site.start();
  }
  // A client whose response was lost has no form.
  return (await Promise.all(taking)).filter(
    ({ step, result }) => step.kind !== "open" || result !== undefined,
  );
}

async function play(site: Site, database: Database, clients: Client[], moments: Moment[]) {
  let model: Model = { works: new Map(), revs: new Map(), forms: new Map() };
  for (const moment of moments) {
    const taken = await during(site, clients, moment);
    const [rows, changes] = [rowsOf(database), changesOf(database)];
    const next = explain(
      model,
      taken,
      ({ works, revs }) =>
        works.size === rows.size &&
        Array.from(revs).every(([id, rev]) => changes.get(id) === rev) &&
        Array.from(works).every(([id, { title, rev, origin }]) => {
          const row = rows.get(id);
          const isSame = [undefined, row?.createdAt].includes(origin.createdAt);
          return row?.title === title && row?.rev === rev && isSame;
        }),
    );
    if (!next) {
      const known = { before: [...model.works], taken, rows: [...rows], changes: [...changes] };
      throw new Error(`Nothing explains ${JSON.stringify(known, null, 1)}`);
    }
    model = next;
    for (const [id, { origin }] of model.works) origin.createdAt ??= rows.get(id)?.createdAt;
  }
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("create", "open", "save", "delete"),
  client: fc.nat(2),
  // Only two IDs, so that clients conflict.
  id: fc.constantFrom("a", "b"),
  title: fc.constantFrom("One", "Two", "Three"),
});

const moment = fc.record({
  steps: fc.oneof(
    { weight: 4, arbitrary: step.map((one) => [one]) },
    { weight: 1, arbitrary: step.map((one) => [one, one]) },
    { weight: 2, arbitrary: fc.array(step, { minLength: 2, maxLength: 3 }) },
  ),
  crashAfter: fc.oneof(
    { weight: 30, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.nat(20) },
  ),
});

it("concurrent clients lose no acknowledged change, even if the site crashes", async () => {
  const site = adminSite();
  await site.start();
  const database = openFile(site);
  const people = ["one", "two", "three"].map((name) => ({
    ...admin,
    email: `${name}@example.org`,
  }));
  for (const person of people) addPerson(database, { email: person.email });
  const visitors = await Promise.all(people.map((person) => signedIn(site, person)));
  const sequence = fc.array(moment, { minLength: 10, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(sequence, async (moments) => {
      database.exec("DELETE FROM works; DELETE FROM changes");
      const clients = visitors.map((visitor) => ({ visitor, forms: new Map() }));
      await play(site, database, clients, moments);
    }),
    { numRuns: 3, endOnFailure: true },
  );
});
