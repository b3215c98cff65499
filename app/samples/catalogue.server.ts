import type { StoredWork, Work } from "~/kinds/work";
import file from "./catalogue.json" with { type: "json" };

/** The page has no card. It appears while no work has its App ID, and fills in the fields that such a work lacks. */
export const builtInPage: Omit<Work, "type"> & { appId: string } =
  file.builtInPage;

export function sampleCatalogue(now: Date): StoredWork[] {
  const time = now.toISOString();
  return file.works.map(({ id, ...fields }) => ({
    id,
    document: { createdAt: time, updatedAt: time, ...fields },
  }));
}
