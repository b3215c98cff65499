import {
  findSplits,
  planSplits,
  saySplit,
} from "~/catalogue/split-makers.server";
import { newBatch } from "~/changes/changes.server";
import { countWorks, writeInParts } from "~/changes/plan.server";
import type { WorksStore } from "~/changes/works-store";
import { arrangementId } from "~/work/arrangement";
import { siteDocument } from "~/work/site-document";
import { countOf } from "~/work/work";

interface SplitOptions {
  /** If true, names that may be those of firms are split, too. */
  all: boolean;
  apply: boolean;
}

/** Without `apply`, only says what would change. */
export async function splitMakers(
  store: WorksStore,
  { all, apply }: SplitOptions,
  say: (sentence: string) => void,
): Promise<void> {
  const { works: stored, siteDocuments } = await store.snapshot();
  const splits = findSplits(stored);
  const chosen = splits.filter(({ isCertain }) => all || isCertain);
  const others = splits.filter((split) => !chosen.includes(split));
  const arrangement = siteDocument(siteDocuments, arrangementId);
  const plan = planSplits({ stored, arrangement }, chosen);
  plan.sentences.forEach(say);
  if (others.length > 0) {
    say("These names may be those of firms. They change only with --all:");
    others.map(saySplit).forEach(say);
  }
  const count = countOf(countWorks(plan.items));
  if (plan.items.length === 0) say("Nothing changes.");
  else if (!apply) say(`Nothing was written. Use --apply to change ${count}.`);
  else {
    const parts = writeInParts(store, plan, { by: "cli", batch: newBatch() });
    for await (const { done } of parts) {
      if (done < plan.items.length) say(`${done} works are done.`);
    }
    say(`Changed ${count}. To undo this, open History in the admin.`);
  }
}
