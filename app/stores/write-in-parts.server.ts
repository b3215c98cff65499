import { EditTooLarge } from "~/backends/table";
import type { Change } from "~/changes/change";
import { type Author, type Plan, writeOf } from "~/changes/plan.server";
import type { WorksStore } from "~/changes/works-port";

export interface Part {
  /** This many items are done. */
  done: number;
  changes: Change[];
}

/**
 * Writes in as few transactions as the store allows, all in one batch. An interrupted plan can be
 * written again from the beginning.
 * @throws ItemsChanged, AppIdTaken
 */
export async function* writeInParts(
  store: WorksStore,
  { action, items }: Pick<Plan, "action" | "items">,
  author: Author,
): AsyncGenerator<Part> {
  let size = Math.min(store.mostPerWrite, items.length);
  for (let done = 0; done < items.length;) {
    const part = items.slice(done, done + size);
    let changes: Change[];
    try {
      changes = await store.write(writeOf({ action, items: part }, author));
    } catch (cause) {
      if (!(cause instanceof EditTooLarge) || size === 1) throw cause;
      size = Math.ceil(size / 2);
      continue;
    }
    done += part.length;
    yield { done, changes };
  }
}
