import { json } from "@remix-run/node";
import { log } from "~/log.server";
import type { StoredWork } from "~/works/work";
import type { WorksStore } from "~/works/works-store";

/** What the admin frame shows in place of a page whose work is not there. */
export interface NoWork {
  noWork: string;
}

/**
 * Reads the work that a form is about.
 *
 * @throws Response 404 or 503 with what the page says instead.
 */
export async function findOrFail(
  store: WorksStore,
  id: string,
): Promise<StoredWork> {
  const work = await store.get(id).catch((cause: unknown) => {
    log.error({ err: cause }, "A work could not be read.");
    throw noWork(503, "Failed to load works. Please try again.");
  });
  if (!work) throw noWork(404, "There is no work with this ID.");
  return work;
}

function noWork(status: 404 | 503, sentence: string) {
  const headers = { "Cache-Control": "no-store" };
  return json<NoWork>({ noWork: sentence }, { status, headers });
}
