import { randomBytes, scryptSync } from "node:crypto";
import type { Database } from "libsql";
import { openDatabase } from "~/backends/sqlite/database.server";
import type { StoredWork } from "~/kinds/work";
import { normalEmail, type StoredPerson } from "~/people/person.server";
import { sampleCatalogue } from "~/samples/catalogue.server";
import { admin } from "../account";
import { fillDatabase } from "./stores";

/** An entry is a work in an import file, with fields of any type. */
export type WorkEntry = { id: string } & Record<string, unknown>;

/** Creates the database like the first start of a site; an existing one keeps its content. */
export function seedDatabase(
  folder: string,
  password?: string,
  works: StoredWork[] = sampleCatalogue(new Date()),
): void {
  const database = openDatabase(folder, (created) => fillDatabase(created, works));
  const { people } = database.prepare("SELECT count(*) AS people FROM people").get() as {
    people: number;
  };
  if (password && people === 0) {
    const passwordHash = cheapHash(password);
    const settings = { passwordHash, settingHash: passwordHash };
    addPerson(database, { ...settings, ...first, credential: "seeded" });
  }
  database.close();
}

const first: StoredPerson = { email: admin.email, name: "", role: "administrator", isFirst: true };

/** Adds a person with the admin's password to a database that has the admin. */
export function addPerson(database: Database, person: Partial<StoredPerson> & { email: string }) {
  const row = database
    .prepare("SELECT data AS person FROM people WHERE id = ?")
    .get(admin.email) as { person: string } | undefined;
  const known = row && (JSON.parse(row.person) as StoredPerson);
  const own = { passwordHash: known?.passwordHash, credential: person.email };
  database
    .prepare("INSERT INTO people (id, data) VALUES (?, ?)")
    .run(
      normalEmail(person.email),
      JSON.stringify({ name: "", role: "editor", ...own, ...person }),
    );
}

export function sampleEntries(...ids: string[]): WorkEntry[] {
  return sampleCatalogue(new Date(0))
    .filter(({ id }) => ids.includes(id))
    .map(({ id, document }) => ({ ...document, id }));
}

/** Makes the stored documents, with the dates of one import if they have none. */
export function toStored(entries: readonly WorkEntry[]): StoredWork[] {
  // With dates of their own, some works would be newer by a millisecond and come first.
  const now = new Date().toISOString();
  return entries.map(({ id, ...fields }) => ({
    id,
    document: { createdAt: now, updatedAt: now, ...fields },
  }));
}

/** Hashes like app/backends/sqlite/password.server.ts, with a low cost. */
function cheapHash(password: string): string {
  const [N, r, p] = [2 ** 4, 8, 1];
  const salt = randomBytes(16);
  const key = scryptSync(password.normalize("NFC"), salt, 32, { N, r, p });
  const texts = [salt, key].map((bytes) => bytes.toString("base64url"));
  return ["scrypt", N, r, p, ...texts].join("$");
}
