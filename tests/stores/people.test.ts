import { describe, expect, it } from "vitest";
import { openFolder } from "../support/stores/embedded-store";
import { embeddedStores } from "../support/stores/stores";
import { temporaryFolder } from "../support/temporary-folder";
import type { PeopleStore, StoredPerson } from "~/auth/person.server";

const ana: StoredPerson = {
  email: "Ana@example.org",
  name: "Ana",
  role: "administrator",
};
const bo: StoredPerson = { ...ana, email: "bo@example.org", name: "Bo" };

async function storeOf(...people: StoredPerson[]): Promise<PeopleStore> {
  const database = openFolder(await temporaryFolder());
  const store = embeddedStores(() => database).people;
  for (const person of people) await store.change(person.email, () => person);
  return store;
}

describe("people", () => {
  it("finds a person by each spelling of the email address", async () => {
    const store = await storeOf(ana);
    for (const email of ["ana@example.org", "ａna@EXAMPLE.org "]) {
      expect(await store.find(email)).toEqual(ana);
    }
    expect(await store.find("ana@example.com")).toBeUndefined();
    expect(await store.find("")).toBeUndefined();
  });

  it("adds and changes one person, and reads everyone", async () => {
    const store = await storeOf(bo);
    expect(
      await store.change(ana.email, (person, all) => {
        expect([person, all]).toEqual([undefined, [bo]]);
        return { ...ana, seenAt: 1, generated: undefined };
      }),
    ).toEqual({ ...ana, seenAt: 1 });
    await store.change("ANA@example.org", (person) => {
      return person && { ...person, seenAt: undefined, step: 2 };
    });
    const all = await store.list();
    expect(all).toHaveLength(2);
    expect(all).toEqual(expect.arrayContaining([bo, { ...ana, step: 2 }]));
  });

  it("changes nothing if the change returns nothing or throws", async () => {
    const store = await storeOf(ana);
    expect(await store.change(ana.email, () => undefined)).toEqual(ana);
    expect(await store.change(bo.email, () => undefined)).toBeUndefined();
    await expect(
      store.change(ana.email, () => {
        throw new Error("No.");
      }),
    ).rejects.toThrow("No.");
    expect(await store.list()).toEqual([ana]);
  });

  it("removes only one of two people who remove each other at the same moment", async () => {
    const store = await storeOf(ana, bo);
    const removeUnlessLast = ({ email }: StoredPerson) =>
      store.change(email, (person, all) => {
        const left = all.filter(({ removedAt }) => !removedAt);
        return person && left.length > 1 ? { ...person, removedAt: 1 } : undefined;
      });
    await Promise.all([removeUnlessLast(ana), removeUnlessLast(bo)]);
    const left = (await store.list()).filter(({ removedAt }) => !removedAt);
    expect(left).toHaveLength(1);
  });
});
