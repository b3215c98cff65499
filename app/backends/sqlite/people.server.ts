import type { Database } from "libsql";
import { normalEmail, type PeopleStore, type StoredPerson } from "~/auth/person.server";
import { transact } from "./transaction.server";

interface Row {
  person: string;
}

export interface SqlitePeople extends PeopleStore {
  /**
   * Gives the first administrator this email address, unless someone else has it.
   * @param isDefault keeps an address that is already set.
   */
  renameFirst(email: string, isDefault: boolean): Promise<void>;
}

/** Keys people by email address, in the normal form. */
export function sqlitePeople(open: () => Database): SqlitePeople {
  return {
    async find(email) {
      return find(open(), email);
    },

    async list() {
      return list(open());
    },

    change: (email, edit) =>
      transact(open, (database) => {
        const person = find(database, email);
        const next = edit(person, list(database));
        if (!next) return person;
        database
          .prepare(
            "INSERT INTO people (email, person) VALUES (?, ?) ON CONFLICT DO UPDATE SET person = excluded.person",
          )
          .run(normalEmail(email), JSON.stringify(next));
        // Otherwise, records of sessions without access would stay.
        if (person && person.credential !== next.credential) {
          database
            .prepare("DELETE FROM records WHERE kind = 'session' AND owner = ?")
            .run(person.email);
        }
        return next;
      }),

    renameFirst: (email, isDefault) =>
      transact(open, (database) => {
        const all = list(database);
        const first = all.find(({ isFirst }) => isFirst);
        const key = normalEmail(email);
        if (!first || first.removedAt || (first.email && isDefault)) return;
        if (all.some((other) => normalEmail(other.email) === key)) return;
        database
          .prepare("UPDATE people SET email = ?, person = ? WHERE email = ?")
          .run(...[key, JSON.stringify({ ...first, email })], normalEmail(first.email));
      }),
  };
}

function find(database: Database, email: string): StoredPerson | undefined {
  const row = database
    .prepare("SELECT person FROM people WHERE email = ?")
    .get(normalEmail(email)) as Row | undefined;
  return row && toPerson(row);
}

function list(database: Database): StoredPerson[] {
  const rows = database.prepare("SELECT person FROM people ORDER BY email").all() as Row[];
  return rows.map(toPerson);
}

function toPerson({ person }: Row): StoredPerson {
  return JSON.parse(person) as StoredPerson;
}
