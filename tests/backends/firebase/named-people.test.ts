import { expect, it } from "vitest";
import type { StoredPerson } from "~/people/person.server";
import { authSite } from "../../auth/auth-site";
import { startFirestore } from "../../support/stores/firestore";

const ana: StoredPerson = { email: "Ana@example.org", name: "Ana", role: "editor" };
const bo: StoredPerson = { ...ana, email: "bo@example.org", name: "Bo" };

/** The settings of a site on Firebase can name administrators. */
async function open(ADMIN_EMAILS = "", ...people: StoredPerson[]) {
  const { port } = await startFirestore();
  const site = await authSite(
    async () => {
      // The client reads the address of the emulator with its first request.
      await (await import("~/data.server")).people.list();
      return import("~/auth/people.server");
    },
    {
      BACKEND: "firebase",
      FIREBASE_PROJECT_ID: "demo-site",
      FIREBASE_API_KEY: "any",
      FIRESTORE_EMULATOR_HOST: `localhost:${port}`,
      ALLOW_EMULATORS: "1",
      SESSION_SECRET: "0123456789abcdef0123456789abcdef",
      ADMIN_EMAILS,
    },
  );
  for (const person of people) {
    await site.people.change(person.email, () => person);
  }
  return site;
}

it("named people are listed as administrators, whatever the store says", async () => {
  const { listPeople, isAdministrator } = await open(
    "ana@example.org, eve@example.org",
    { ...ana, removedAt: 1 },
    bo,
  );
  const listed = await listPeople();
  expect(listed.map(({ email, role, isNamed }) => [email, role, isNamed])).toEqual([
    ["Ana@example.org", "administrator", true],
    ["bo@example.org", "editor", undefined],
    ["eve@example.org", "administrator", true],
  ]);
  expect(await isAdministrator("EVE@example.org")).toBe(true);
  expect(await isAdministrator(bo.email)).toBe(false);
});

it("a named person can change the name, but not lose the role or be removed", async () => {
  const { savePerson, removePerson, people } = await open("eve@example.org");
  const email = "eve@example.org";
  await savePerson(email, { name: "Eve", role: "editor" });
  const named = { email, name: "Eve", role: "administrator" };
  expect(await people.find(email)).toEqual(named);
  await removePerson(email);
  expect(await people.find(email)).toEqual(named);
});

it("the first sign-in adds a person, and brings a named one back", async () => {
  const removed = { ...ana, removedAt: 1 };
  const { rememberSignIn, people } = await open("ana@example.org", removed);
  expect(await rememberSignIn(ana.email)).toEqual(removed);
  const back = await people.find(ana.email);
  expect(back?.removedAt).toBeUndefined();
  expect(back?.seenAt).toBeDefined();
  expect(await rememberSignIn("new@example.org")).toBeUndefined();
  expect(await people.find("new@example.org")).toMatchObject({ name: "", role: "administrator" });
});
