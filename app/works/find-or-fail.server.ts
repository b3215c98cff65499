import { log } from "~/log.server";
import { works } from "~/backends/index.server";
import type { StoredWork } from "~/works/work";

/** A work for one of its forms, or what the form's page says instead. */
interface Found {
  status: 200 | 404 | 503;
  work?: StoredWork;
  problem?: string;
}

/** @returns the work with the status of the page that shows it. */
export async function findOrFail(id: string): Promise<Found> {
  try {
    const work = await works.get(id);
    if (work) return { status: 200, work };
    return { status: 404, problem: "There is no work with this ID." };
  } catch (cause) {
    log.error({ err: cause }, "A work cannot be read.");
    return { status: 503, problem: "Failed to load works. Please try again." };
  }
}
