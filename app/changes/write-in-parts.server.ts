import type { Change } from "~/changes/change";
import {
  type WorksStore,
  WriteTooLarge,
  type WriteRequest,
} from "~/changes/works-store";

interface PartsOptions {
  onPart?: (done: number, of: number) => void;
  /** Called before each part except the first. */
  goesOn?: () => boolean;
}

/**
 * One transaction if possible, else several with the same batch. An interrupted request can be
 * repeated if it skips works that are already done.
 */
export async function writeInParts(
  store: WorksStore,
  request: WriteRequest,
  { onPart, goesOn = () => true }: PartsOptions = {},
): Promise<Change[]> {
  const { ids } = request;
  const changes: Change[] = [];
  let size = Math.min(store.mostPerWrite, ids.length);
  for (let done = 0; done < ids.length && (done === 0 || goesOn());) {
    const part = ids.slice(done, done + size);
    try {
      changes.push(...(await store.write(partOf(request, part))));
    } catch (cause) {
      if (!(cause instanceof WriteTooLarge) || size === 1) throw cause;
      size = Math.ceil(size / 2);
      continue;
    }
    done += part.length;
    onPart?.(done, ids.length);
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
