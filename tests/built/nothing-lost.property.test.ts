import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import type { Database } from "libsql";
import { it } from "vitest";
import { adminSite, openFile, signedIn } from "./admin-site";
import {
  explain,
  type Model,
  newModel,
  type Origin,
  type Result,
  type Step,
  type Taken,
} from "./works-model";
import type { Site } from "../support/running-site";
import type { Visitor } from "../support/visitor";
import { inputsOf } from "../support/form-inputs";

const sequences = 6;
const clients = 3;

const client = fc.nat(clients - 1);
// Few, so that clients meet.
const id = fc.constantFrom("a", "b");
const title = fc.constantFrom("One", "Two", "Three");

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("create" as const), client, id, title }),
  fc.record({ kind: fc.constant("open" as const), client, id }),
  fc.record({ kind: fc.constant("save" as const), client, id, title }),
  fc.record({ kind: fc.constant("delete" as const), client, id }),
  fc.record({ kind: fc.constant("undo" as const), client }),
);

/** Steps at once, or one submitted twice; sometimes the site is killed then. */
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

/** One browser with its own session, forms and notices. */
interface Client {
  visitor: Visitor;
  /** The hidden fields of the edit forms that it has open, by id. */
  forms: Map<string, Record<string, string>>;
  undo?: { id: string; document: string };
}

/** Sends what a step sends. */
async function act(client: Client, step: Step): Promise<Result> {
  const { visitor, forms } = client;
  const post = async (path: string, fields: Record<string, string>) =>
    String((await visitor.post(path, fields)).status);
  switch (step.kind) {
    case "create": {
      const { id, title } = step;
      return post("/admin/dashboard/new", { id, title, type: "list-item" });
    }
    case "open": {
      const { status, text } = await visitor.get(pathOf(step.id, "edit"));
      if (status !== 200) return String(status);
      const { title, ...inputs } = inputsOf(text);
      forms.set(step.id, inputs);
      return `200 ${inputs.rev} ${title}`;
    }
    case "save": {
      const form = forms.get(step.id);
      if (!form) return "-";
      const { title } = step;
      const fields = { ...form, title, type: "list-item" };
      return post(pathOf(step.id, "edit"), fields);
    }
    case "delete":
      return post(pathOf(step.id, "delete"), {});
    case "undo": {
      if (!client.undo) return "-";
      const { id, document } = client.undo;
      return post(pathOf(id, "restore"), { document });
    }
  }
}

function pathOf(id: string, form: string): string {
  return `/admin/dashboard/${id}/${form}`;
}

/** Undefined where the connection broke before there was an answer. */
async function take(clients: Client[], step: Step): Promise<Taken> {
  const client = clients[step.client];
  if (!client) throw new Error("There is no such client.");
  try {
    return { step, result: await act(client, step) };
  } catch (cause) {
    if (cause instanceof TypeError) return { step, result: undefined };
    throw cause;
  }
}

interface Row {
  title: unknown;
  rev: number;
  createdAt: unknown;
}

function rowsOf(database: Database): Map<string, Row> {
  const rows = database.prepare("SELECT id, document FROM works").all();
  return new Map(
    (rows as { id: string; document: string }[]).map(({ id, document }) => [
      id,
      JSON.parse(document) as Row,
    ]),
  );
}

/** Whether the works are those; the age of a new one is taken as it is. */
function isSame(works: Model["works"], rows: Map<string, Row>): boolean {
  return (
    works.size === rows.size &&
    Array.from(works).every(([id, { title, rev, origin }]) => {
      const row = rows.get(id);
      const isOld = origin.createdAt !== undefined;
      return (
        row !== undefined &&
        row.title === title &&
        row.rev === rev &&
        (!isOld || row.createdAt === origin.createdAt)
      );
    })
  );
}

/** A deletion's notice offers to undo it: the client sees it next. */
async function readNotice(
  client: Client,
  number: number,
  model: Model,
  origins: Map<unknown, Origin>,
): Promise<void> {
  const { text } = await client.visitor.get("/admin/dashboard");
  const id = /action="\/admin\/dashboard\/([^"/]+)\/restore"/.exec(text)?.[1];
  const { document } = inputsOf(text);
  if (!id || !document) return;
  client.undo = { id, document };
  const { title, rev, createdAt } = JSON.parse(document) as Row;
  const origin = origins.get(createdAt);
  if (!origin) throw new Error("Nobody knows what was deleted.");
  model.undos.set(number, { id, title, rev, origin });
}

interface Moment {
  steps: Step[];
  crashAfter?: number;
}

async function play(
  site: Site,
  database: Database,
  clients: Client[],
  moments: Moment[],
): Promise<void> {
  let model = newModel();
  const origins = new Map<unknown, Origin>();
  for (const { steps, crashAfter } of moments) {
    const taking = Promise.all(steps.map((step) => take(clients, step)));
    if (crashAfter !== undefined) {
      await sleep(crashAfter);
      await site.stop();
      await site.start();
    }
    const taken = await taking;
    const rows = rowsOf(database);
    const next = explain(model, taken, (works) => isSame(works, rows));
    if (!next) {
      throw new Error(
        `Nothing explains ${JSON.stringify({ before: [...model.works], taken, rows: [...rows] }, null, 1)}`,
      );
    }
    model = next;
    for (const [id, { origin }] of model.works) {
      origin.createdAt ??= rows.get(id)?.createdAt;
      origins.set(origin.createdAt, origin);
    }
    for (const { step, result } of taken) {
      const client = clients[step.client];
      if (step.kind === "delete" && client && result) {
        await readNotice(client, step.client, model, origins);
      }
    }
  }
}

it("several clients lose nothing, whatever they do and however often it crashes", async () => {
  const site = adminSite();
  await site.start();
  const database = openFile(site);
  const visitors = await Promise.all(
    Array.from({ length: clients }, () => signedIn(site)),
  );
  const sequence = fc.array(moment, { minLength: 10, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(sequence, async (moments) => {
      database.exec("DELETE FROM works");
      const fresh = visitors.map((visitor) => ({ visitor, forms: new Map() }));
      await play(site, database, fresh, moments);
    }),
    { numRuns: sequences, endOnFailure: true },
  );
});
