import type { Stored, WorksStore } from "~/works/works-store";
import { buildCatalogue, type Catalogue } from "~/works/catalogue.server";

/** How long pages wait for a store that has never answered, milliseconds. */
const firstAnswerDeadline = 2500;

/** How long to leave a store that failed alone, in milliseconds. */
const retryInterval = 1000;

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface LiveCatalogue {
  /**
   * The catalogue as of the last change. While the store is unreachable this
   * is the last good one, and undefined when the store has never answered.
   */
  read(): Promise<Catalogue | undefined>;
  /**
   * The same without waiting. It is another object after each change, and the
   * same one until then. That a scheduled work has become due is such a
   * change: each look compares the clock, which no timer does more exactly.
   */
  current(): Catalogue | undefined;
  /**
   * A number that changes exactly when the catalogue does; 0 while there is
   * none. What is made of the catalogue may be kept until then.
   */
  version(): number;
}

/**
 * Keeps the catalogue in memory, made again by each change of the store, so
 * that a page view reads nothing. The store is watched from the first look on;
 * a watch that ended is begun again by the next look.
 */
export function liveCatalogue(store: WorksStore, log: Log): LiveCatalogue {
  let stored: Stored | undefined;
  let catalogue: Catalogue | undefined;
  let version = 0;
  let isWatching = false;
  let hasFailed = false;
  let failedAt = -Infinity;
  let reportedUnreadable = "";
  let firstAnswer: Promise<void> | undefined;

  function build({ works, trashedAppIds, arrangement }: Stored): Catalogue {
    version += 1;
    const now = new Date();
    catalogue = buildCatalogue(works, trashedAppIds, now, arrangement);
    return catalogue;
  }

  function watch(): void {
    isWatching = true;
    firstAnswer = new Promise((resolve) => {
      store.watch(
        (told) => {
          stored = told;
          reportUnreadable(build(told).unreadable);
          if (hasFailed) log.info({}, "The works can be read again.");
          hasFailed = false;
          resolve();
        },
        (cause) => {
          isWatching = false;
          failedAt = performance.now();
          reportFailure(cause);
          resolve();
        },
      );
      // Pages that come later do not wait for it any more.
      setTimeout(() => {
        if (!catalogue) reportFailure(new Error("There is no answer yet."));
        resolve();
      }, firstAnswerDeadline).unref();
    });
  }

  function reportFailure(cause: unknown): void {
    if (!hasFailed) log.error({ err: cause }, "The works cannot be read.");
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
    if (stored && catalogue && Date.now() >= catalogue.validUntil) {
      build(stored);
    }
    return catalogue;
  }

  return {
    current,

    version: () => (current() ? version : 0),

    async read() {
      if (!current()) await firstAnswer;
      return current();
    },
  };
}
