import { CommandError, say } from "./command";
import type { Action } from "~/changes/change";
import { newBatch } from "~/changes/changes.server";
import { countWorks, ItemsChanged, type PlannedItem, writeInParts } from "~/changes/plan.server";
import { uncapitalized } from "~/changes/said.server";
import { AppIdTaken, type WorksStore } from "~/changes/works-store";
import { onlyNew, reviewImport, withoutVisibility } from "~/transfer/review-import.server";
import type { WorksFile } from "~/transfer/works-file";
import { documentsById, isWork } from "~/kinds/kind";
import { countOf } from "~/kinds/work";

interface ImportOptions {
  by: string;
  action: Action;
  overwrite: boolean;
  /** If true, replaced works become as public as in the file. */
  withVisibility: boolean;
  verb: "Imported" | "Copied";
  /** Runs before anything is written. */
  prepare: () => Promise<void>;
}

/** Can be repeated, because it skips works that are stored unchanged. @throws CommandError */
export async function importWorks(
  store: WorksStore,
  file: WorksFile,
  { by, action, overwrite, withVisibility, verb, prepare }: ImportOptions,
): Promise<void> {
  const snapshot = await store.snapshot();
  const stored = documentsById(snapshot.works, snapshot.siteDocuments);
  const review = await reviewImport(file, stored, overwrite);
  const { wrong } = review;
  const plan =
    overwrite && !withVisibility
      ? await withoutVisibility(review.plan, stored, new Date())
      : review.plan;
  const unchanged = review.unchanged + review.plan.items.length - plan.items.length;
  const known = plan.items.filter(({ id, rev }) => rev !== undefined && isWork(id));
  const nothing = `Nothing was ${verb.toLowerCase()}`;
  if (wrong.length > 0) {
    throw new CommandError(`${nothing}:\n${wrong.join("\n")}`);
  }
  if (known.length > 0 && !overwrite) {
    throw new CommandError(
      `${nothing}: these IDs belong to other works. Use --overwrite to replace them.\n${known.map(({ id }) => id).join("\n")}`,
    );
  }
  await prepare();
  const { items } = overwrite ? plan : onlyNew(plan, stored);
  const of = countWorks(items);
  let done = 0;
  try {
    const author = { by, batch: newBatch() };
    for await (const part of writeInParts(store, { action, items }, author)) {
      done = Math.min(part.done, of);
      if (done < of) say(`${done} of ${of} works are done.`);
    }
  } catch (cause) {
    const isConflict = cause instanceof ItemsChanged || cause instanceof AppIdTaken;
    if (done === 0 && !isConflict) throw cause;
    const reason = isConflict ? cause.message : String(cause);
    throw new CommandError(
      done === 0
        ? `${nothing}: ${reason}`
        : `Stopped after ${done} of ${of} works: ${reason}\nRun the same command again to continue. It skips works that are already there.`,
    );
  }
  say(
    `${verb} ${countOf(file.works.length)}: ${of - known.length} new, ${known.length} replaced, ${unchanged} unchanged.`,
  );
  if (review.unlinked.length > 0) {
    say(`Pages leave these links out. Edit the works to fix them:\n${review.unlinked.join("\n")}`);
  }
  const written = sayTitles(items);
  if (written) say(`Also ${verb.toLowerCase()}: ${written}.`);
  const kept = sayTitles(plan.items.filter((item) => !items.includes(item)));
  if (kept) say(`Kept as on the site, because --overwrite is off: ${kept}.`);
}

/** @returns "the site’s settings, the page About"; blank without site documents. */
function sayTitles(items: PlannedItem[]): string {
  return items
    .filter(({ id }) => !isWork(id))
    .map(({ title }) => uncapitalized(title))
    .join(", ");
}
