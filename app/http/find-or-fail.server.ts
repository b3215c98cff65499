import { json } from "@remix-run/node";
import { log } from "~/log.server";
import type { StoredWork } from "~/works/work";
import type { WorksStore } from "~/works/works-store";

/** What the admin frame shows in place of a page whose work is not there. */
export interface NoWork {
  noWork: string;
}

type Found =
  | { status: 200; work: StoredWork; problem?: undefined }
  | { status: 404 | 503; work?: undefined; problem: string };

/** A work for a page, or what the page says instead. */
export async function find(store: WorksStore, id: string): Promise<Found> {
  try {
    const work = await store.get(id);
    if (work) return { status: 200, work };
    return { status: 404, problem: "There is no work with this ID." };
  } catch (cause) {
    log.error({ err: cause }, "A work could not be read.");
    return { status: 503, problem: "Failed to load works. Please try again." };
  }
}

/** @throws Response where there is no such work, or it cannot be read. */
export async function findOrFail(
  store: WorksStore,
  id: string,
): Promise<StoredWork> {
  const { status, work, problem } = await find(store, id);
  if (work) return work;
  throw noWork(status, problem);
}

/** What a loader throws to show such a page. */
export function noWork(status: number, problem: string): Response {
  const headers = { "Cache-Control": "no-store" };
  return json<NoWork>({ noWork: problem }, { status, headers });
}
