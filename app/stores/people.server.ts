import type { Condition, Row, Tables } from "~/backends/table";
import { normalEmail, type PeopleStore, type StoredPerson } from "~/people/person.server";

/** Keys people by email address, in the normal form. */
export function createPeople(tables: Tables): PeopleStore {
  return {
    async find(email) {
      const id = normalEmail(email);
      return toPerson((await tables.get("people", [id])).get(id));
    },

    async list() {
      return (await tables.find("people")).flatMap((row) => toPerson(row) ?? []);
    },

    async change(email, edit) {
      const id = normalEmail(email);
      let ended: string | undefined;
      const stored = await tables.edit(async (change) => {
        const rows = await change.find("people");
        const person = toPerson(rows.find((row) => row.id === id));
        const next = edit(
          person,
          rows.flatMap((row) => toPerson(row) ?? []),
        );
        ended = next && person && person.credential !== next.credential ? person.email : undefined;
        if (!next) return person;
        const key = normalEmail(next.email);
        if (person && key !== id) await change.remove("people", id);
        await change.put("people", { id: key, data: next });
        return next;
      });
      // Otherwise, records of sessions without access would stay.
      if (ended !== undefined) {
        const where: Condition[] = [
          ["kind", "==", "session"],
          ["owner", "==", ended],
        ];
        await tables.drop("records", { where, latestBy: "at" });
      }
      return stored;
    },
  };
}

function toPerson(row: Row | undefined): StoredPerson | undefined {
  return row?.data as StoredPerson | undefined;
}
