import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import type { Database } from "libsql";
import { it } from "vitest";
import { adminSite, openFile } from "./admin-site";
import { type Client, readNotice, type Row, take } from "./clients";
import { explain, type Key, type Model, nameOf, newModel, type Step } from "./works-model";
import type { Site } from "../support/site/running-site";
import { signedIn } from "../support/page/visitor";

const sequences = 4;
const clients = 3;

const client = fc.nat(clients - 1);
// Only two IDs, so that clients conflict.
const id = fc.constantFrom("a", "b");
const title = fc.constantFrom("One", "Two", "Three");
const nth = fc.nat(5);

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("create" as const), client, id, title }),
  fc.record({ kind: fc.constant("open" as const), client, id }),
  fc.record({ kind: fc.constant("save" as const), client, id, title }),
  fc.record({ kind: fc.constant("delete" as const), client, id }),
  fc.record({ kind: fc.constant("undo" as const), client }),
  fc.record({ kind: fc.constant("restore" as const), client, id, nth }),
  fc.record({ kind: fc.constant("revert" as const), client, id, nth }),
  fc.record({ kind: fc.constant("untrash" as const), client, nth }),
);

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

function rowsOf(database: Database): Map<string, Row> {
  const rows = database.prepare("SELECT id, data AS document FROM works").all();
  return new Map(
    (rows as { id: string; document: string }[]).map(({ id, document }) => [
      id,
      JSON.parse(document) as Row,
    ]),
  );
}

function trashOf(database: Database): Set<string> {
  const rows = database.prepare("SELECT workId AS id, rev FROM changes WHERE inTrash = 1").all();
  return new Set((rows as Key[]).map(nameOf));
}

function removalOf(database: Database, batch: string): Key | undefined {
  return database
    .prepare("SELECT workId AS id, rev FROM changes WHERE batch = ? AND action = 'delete'")
    .get(batch) as Key | undefined;
}

/** @returns a change of a work that already existed. */
function editOf(database: Database, { id, nth }: { id: string; nth: number }): Key | undefined {
  const rows = database
    .prepare("SELECT rev, batch FROM changes WHERE workId = ? AND data ->> '$.before' IS NOT NULL")
    .all(id) as { rev: number; batch: string }[];
  const found = rows[nth % rows.length];
  return (
    found && { id, rev: found.rev, path: `/admin/works/review?source=undo&batch=${found.batch}` }
  );
}

function isStored({ works, trash }: Model, rows: Map<string, Row>, removals: Set<string>): boolean {
  return (
    works.size === rows.size &&
    trash.size === removals.size &&
    Array.from(trash).every((name) => removals.has(name)) &&
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
  for (const { steps, crashAfter } of moments) {
    const keyed = steps.map((step) =>
      step.kind === "revert" ? { ...step, key: editOf(database, step) } : step,
    );
    const taking = Promise.all(keyed.map((step) => take(clients, step)));
    if (crashAfter !== undefined) {
      await sleep(crashAfter);
      await site.stop();
      await site.start();
    }
    // A client whose response was lost has no form.
    const taken = (await taking).filter(
      ({ step, result }) => step.kind !== "open" || result !== undefined,
    );
    const rows = rowsOf(database);
    const removals = trashOf(database);
    const next = explain(model, taken, (model) => isStored(model, rows, removals));
    if (!next) {
      throw new Error(
        `Nothing explains ${JSON.stringify({ before: [...model.works], taken, rows: [...rows], removals: [...removals] }, null, 1)}`,
      );
    }
    model = next;
    for (const [id, { origin }] of model.works) {
      origin.createdAt ??= rows.get(id)?.createdAt;
    }
    for (const { step, result } of taken) {
      const client = clients[step.client];
      if (step.kind === "delete" && client && result) {
        await readNotice(client, (batch) => removalOf(database, batch));
      }
    }
  }
}

it("concurrent clients lose no acknowledged change, even if the site crashes", async () => {
  const site = adminSite();
  await site.start();
  const database = openFile(site);
  const visitors = await Promise.all(Array.from({ length: clients }, () => signedIn(site)));
  const sequence = fc.array(moment, { minLength: 10, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(sequence, async (moments) => {
      database.exec("DELETE FROM works; DELETE FROM changes");
      const fresh = visitors.map((visitor) => ({ visitor, forms: new Map() }));
      await play(site, database, fresh, moments);
    }),
    { numRuns: sequences, endOnFailure: true },
  );
});
