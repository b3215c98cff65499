import type { NewRow, TableName, Tables } from "~/backends/table";
import { liveCatalogue } from "~/catalogue/live-catalogue.server";
import { closeWhenReplaced, env } from "~/env.server";
import type { StoredWork } from "~/kinds/work";
import { log } from "~/log.server";
import type { Identity, PeopleStore } from "~/people/person.server";
import { sampleCatalogue } from "~/samples/catalogue.server";
import { createMedia } from "~/stores/media.server";
import { createPeople } from "~/stores/people.server";
import { createRecords } from "~/stores/records.server";
import { createWorks, newRows } from "~/stores/works.server";

interface Backend {
  openTables(firstRows: () => [TableName, NewRow][]): Tables;
  createIdentity(people: PeopleStore): Identity;
}

/** @param firstWorks the works of a new database of the embedded back end. */
export async function openBackend(
  name: typeof env.BACKEND,
  firstWorks: () => StoredWork[] = () => [],
) {
  // Firebase's library takes half a second, so it is loaded only if it is needed.
  const backend: Backend =
    name === "firebase"
      ? await import("~/backends/firebase/backend.server")
      : await import("~/backends/sqlite/backend.server");
  const tables = backend.openTables(() => newRows(firstWorks()));
  const people = createPeople(tables);
  return {
    tables,
    works: createWorks(tables),
    media: createMedia(tables),
    records: createRecords(tables),
    people,
    identity: backend.createIdentity(people),
    close: () => tables.close(),
  };
}

const backend = await openBackend(env.BACKEND, () => sampleCatalogue(new Date()));

export const { tables, works, media, records, people, identity } = backend;

export const catalogue = liveCatalogue(works, log);

export async function close(): Promise<void> {
  // Firestore refuses to close while something listens.
  catalogue.close();
  media.close();
  await backend.close();
}

closeWhenReplaced("backend", close);
