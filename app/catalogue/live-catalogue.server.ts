import { setImmediate as nextTurn } from "node:timers/promises";
import type { Stored, WorksStore } from "~/changes/works-port";
import { eachInSlices } from "~/in-steps.server";
import type { Log } from "~/log.server";
import {
  arrangementIn,
  buildCatalogue,
  type Catalogue,
  changedSince,
  listsBetween,
  mostAtOnce,
  reorderedWorks,
} from "./catalogue.server";
import { entryOf } from "./find-works.server";
import { factsOf } from "./groups.server";

/** A page waits this long for the first catalogue, in milliseconds. */
const firstAnswerDeadline = 2500;

const retryInterval = 1000;
const foldingDelay = 1000;

/** Builds the catalogue after each change, so that a page view reads nothing. */
export function liveCatalogue(store: WorksStore, log: Log) {
  let stored: Stored | undefined;
  let catalogue: Catalogue | undefined;
  let version = 0;
  let isWatching = false;
  let hasFailed = false;
  let failedAt = -Infinity;
  let reportedUnreadable = "";
  let firstAnswer: Promise<void> | undefined;
  let stopWatching: () => void = () => undefined;
  /** What the store told is taken in order. */
  let taken = Promise.resolve();

  function build({ works, trashedAppIds, siteDocuments }: Stored): Catalogue {
    version += 1;
    catalogue = buildCatalogue(works, { trashedAppIds, siteDocuments, before: catalogue });
    return catalogue;
  }

  /** Serves requests between the parts of a large change. Nobody sees what this returns. */
  async function almost(told: Stored, catalogue: Catalogue): Promise<Catalogue> {
    const { works, trashedAppIds, siteDocuments } = told;
    const reordered = reorderedWorks(catalogue, arrangementIn(siteDocuments));
    await nextTurn();
    await eachInSlices(changedSince(catalogue.parts, works).come, factsOf);
    let next = reordered.length > mostAtOnce ? undefined : catalogue;
    for (const list of listsBetween(next?.parts.found ?? [], works)) {
      next = buildCatalogue(list, { trashedAppIds, siteDocuments, before: next });
      await eachInSlices(next.parts.fresh, entryOf);
      await nextTurn();
    }
    return next ?? catalogue;
  }

  async function take(told: Stored): Promise<void> {
    // Nobody can be served before the first one.
    if (catalogue) catalogue = await almost(told, catalogue);
    stored = told;
    const { parts, unreadable } = build(told);
    reportUnreadable(unreadable);
    if (hasFailed) log.info({}, "The works can be read again.");
    hasFailed = false;
    // Else the first search of a large catalogue would wait until all texts are folded. Pages come
    // first.
    setTimeout(() => void eachInSlices(parts.fresh, entryOf), foldingDelay).unref();
  }

  function watch(): void {
    stopWatching();
    isWatching = true;
    firstAnswer = new Promise((resolve) => {
      stopWatching = store.watch(
        (told) => {
          isWatching = true;
          taken = (catalogue ? taken.then(() => take(told)) : take(told)).catch(reportFailure);
          return taken.then(resolve);
        },
        (cause) => {
          isWatching = false;
          failedAt = performance.now();
          reportFailure(cause);
          resolve();
        },
      );
      // Later requests do not wait again.
      setTimeout(() => {
        if (!catalogue) reportFailure(new Error("The store has not answered yet."));
        resolve();
      }, firstAnswerDeadline).unref();
    });
  }

  function reportFailure(cause: unknown): void {
    if (!hasFailed) log.error({ err: cause }, "The works could not be read.");
    hasFailed = true;
  }

  function reportUnreadable(ids: string[]): void {
    const report = ids.join("\n");
    if (report !== reportedUnreadable) {
      for (const id of ids) {
        log.warn({ work: id }, "This work is malformed; pages skip it.");
      }
    }
    reportedUnreadable = report;
  }

  function current(): Catalogue | undefined {
    if (!isWatching && performance.now() - failedAt > retryInterval) watch();
    const { validUntil = Infinity } = catalogue ?? {};
    // This runs for every cached page, and reading the clock would take longer than the rest.
    if (stored && validUntil < Infinity && Date.now() >= validUntil) {
      build(stored);
    }
    return catalogue;
  }

  return {
    /** Does not wait. Returns a new object only after a change. */
    current,

    /** Changes exactly when the catalogue does; 0 while there is none. */
    version: () => (current() ? version : 0),

    /** Keeps the last catalogue. */
    close() {
      stopWatching();
      isWatching = true;
    },

    /** Returns the last good catalogue while the store is unreachable. */
    async read(): Promise<Catalogue | undefined> {
      if (!current()) await firstAnswer;
      return current();
    },
  };
}
