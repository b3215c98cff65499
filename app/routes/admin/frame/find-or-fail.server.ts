import { catalogue } from "~/backends/index.server";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { json } from "@remix-run/node";
import { log, requestId } from "~/log.server";
import type { StoredWork } from "~/kinds/work";
import type { WorksStore } from "~/changes/works-store";

export interface NoWork {
  noWork: string;
  /** The server logged the failure of this request. */
  requestId?: string;
}

const problems = {
  404: "There is no work with this ID.",
  503: "Failed to load works. Please try again.",
};

type Found =
  | { status: 200; work: StoredWork; problem?: undefined }
  | { status: 404 | 503; work?: undefined; problem: string };

export async function find(store: WorksStore, id: string): Promise<Found> {
  try {
    const work = await store.get(id);
    if (work) return { status: 200, work };
    return { status: 404, problem: problems[404] };
  } catch (cause) {
    log.error({ err: cause }, "A work could not be read.");
    return { status: 503, problem: problems[503] };
  }
}

/** @throws Response 404 or 503, with `NoWork` as its data. */
export async function findOrFail(store: WorksStore, id: string): Promise<StoredWork> {
  const { status, work } = await find(store, id);
  if (work) return work;
  throw noWorkResponse(status);
}

export function noWorkResponse(status: keyof typeof problems, noWork = problems[status]): Response {
  const data = { noWork, ...(status === 503 && { requestId: requestId() }) };
  return json<NoWork>(data, { status });
}

/** @throws Response 503 */
export async function currentCatalogue(): Promise<Catalogue> {
  const current = await catalogue.read();
  if (!current) throw noWorkResponse(503);
  return current;
}
