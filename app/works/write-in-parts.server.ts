import type { Change } from "~/works/change";
import {
  type WorksStore,
  WriteTooLarge,
  type WriteRequest,
} from "~/works/works-store";

/**
 * Writes any number of works: at once where the store takes them at once, else
 * in parts, each whole or not at all, under one batch. Run again after it broke
 * off, a request that leaves works alone which are as it wants them goes on
 * where it ended.
 *
 * @param onPart hears of each part how many works were done, and of how many.
 */
export async function writeInParts(
  store: WorksStore,
  request: WriteRequest,
  onPart: (done: number, of: number) => void = () => undefined,
): Promise<Change[]> {
  const { ids } = request;
  const changes: Change[] = [];
  let size = Math.min(store.mostPerWrite, ids.length);
  for (let done = 0; done < ids.length;) {
    const part = ids.slice(done, done + size);
    try {
      changes.push(...(await store.write(partOf(request, part))));
    } catch (cause) {
      if (!(cause instanceof WriteTooLarge) || size === 1) throw cause;
      size = Math.ceil(size / 2);
      continue;
    }
    done += part.length;
    onPart(done, ids.length);
  }
  return changes;
}

function partOf(request: WriteRequest, part: string[]): WriteRequest {
  return {
    ...request,
    ids: part,
    edit: (stored, ids) =>
      request.edit(stored, ids).filter(({ id }) => ids.has(id)),
  };
}
