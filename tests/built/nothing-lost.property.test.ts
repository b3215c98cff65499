import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import type { Database } from "libsql";
import { it } from "vitest";
import { adminSite, openFile, signedIn } from "./admin-site";
import { type Client, readNotice, type Row, take } from "./clients";
import {
  explain,
  type Model,
  newModel,
  type Origin,
  type Step,
} from "./works-model";
import type { Site } from "../support/running-site";

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

function rowsOf(database: Database): Map<string, Row> {
  const rows = database.prepare("SELECT id, document FROM works").all();
  return new Map(
    (rows as { id: string; document: string }[]).map(({ id, document }) => [
      id,
      JSON.parse(document) as Row,
    ]),
  );
}

function removedBy(
  database: Database,
  batch: string,
): { id: string; before: Row } | undefined {
  const found = database
    .prepare("SELECT work_id AS id, change FROM changes WHERE batch = ?")
    .get(batch) as { id: string; change: string } | undefined;
  if (!found) return undefined;
  const { before } = JSON.parse(found.change) as { before?: Row };
  return before && { id: found.id, before };
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
        const removed = await readNotice(client, (batch) =>
          removedBy(database, batch),
        );
        if (!removed) continue;
        const { id, before } = removed;
        // A work added and deleted in the same moment was never in the rows.
        const origin = origins.get(before.createdAt) ?? {
          createdAt: before.createdAt,
        };
        origins.set(origin.createdAt, origin);
        model.undos.set(step.client, { id, title: before.title, origin });
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
      database.exec("DELETE FROM works; DELETE FROM changes");
      const fresh = visitors.map((visitor) => ({ visitor, forms: new Map() }));
      await play(site, database, fresh, moments);
    }),
    { numRuns: sequences, endOnFailure: true },
  );
});
