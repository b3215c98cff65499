import type { DocumentSnapshot, Firestore } from "firebase-admin/firestore";
import { type PeopleStore, type StoredPerson, personId } from "~/auth/person.server";
import { readDeadline, within, writeDeadline } from "./firestore.server";

/** Firebase Auth has the accounts. */
export function firestorePeople(open: () => Firestore): PeopleStore {
  const collection = () => open().collection("people");

  return {
    async find(email) {
      const found = collection().doc(personId(email)).get();
      return toPerson(await within(readDeadline, found));
    },

    async list() {
      const { docs } = await within(readDeadline, collection().get());
      return docs.flatMap((found) => toPerson(found) ?? []);
    },

    change: (email, edit) =>
      within(
        writeDeadline,
        open().runTransaction(async (transaction) => {
          const { docs } = await transaction.get(collection());
          const id = personId(email);
          const person = toPerson(docs.find((found) => found.id === id));
          const all = docs.flatMap((found) => toPerson(found) ?? []);
          const next = edit(person, all);
          if (!next) return person;
          transaction.set(collection().doc(id), withoutUndefined(next));
          return next;
        }),
      ),
  };
}

function toPerson(found?: DocumentSnapshot): StoredPerson | undefined {
  return found?.data() as StoredPerson | undefined;
}

function withoutUndefined(person: StoredPerson): StoredPerson {
  return JSON.parse(JSON.stringify(person)) as StoredPerson;
}
