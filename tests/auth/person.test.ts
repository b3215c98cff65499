import { expect, it } from "vitest";
import { normalEmail, personId, renewed, type StoredPerson, toPerson } from "~/auth/person.server";

const ana: StoredPerson = {
  email: "Ana@example.org",
  name: "Ana",
  role: "editor",
  passwordHash: "a hash",
  credential: "a credential",
};

it.each([" ana@example.org", "ANA@EXAMPLE.ORG", "ａna@example.org\n"])(
  "%j is the same email address, of the same person",
  (email) => {
    expect(normalEmail(email)).toBe("ana@example.org");
    expect(personId(email)).toBe(personId("ana@example.org"));
  },
);

it("the ID of a person fits into a path and does not reveal the email address", () => {
  expect(personId(ana.email)).toMatch(/^[\w-]{43}$/);
  expect(personId("bo@example.org")).not.toBe(personId(ana.email));
});

it("pages know no secrets of a person, only whether two-step sign-in is on", () => {
  const secrets = { secret: "a secret", pendingSecret: "another", step: 3 };
  const person = toPerson({ ...ana, ...secrets, recoveryCodes: ["a code"] });
  expect(JSON.stringify(person)).not.toMatch(/secret|hash|credential|code/);
  expect(person).toMatchObject({ name: "Ana", isTwoStepOn: true });
  expect(toPerson({ ...ana, pendingSecret: "a" }).isTwoStepOn).toBe(false);
});

it("pages know whether an administrator turned two-step sign-in off", () => {
  expect(toPerson({ ...ana, isTwoStepReset: true }).isTwoStepReset).toBe(true);
  expect(toPerson(ana).isTwoStepReset).toBe(false);
});

it("a renewed credential is different each time, and nothing else changes", () => {
  const [one, two] = [renewed(ana), renewed(ana)];
  const credentials = [ana.credential, one.credential, two.credential];
  expect(new Set(credentials).size).toBe(3);
  expect({ ...one, credential: ana.credential }).toEqual(ana);
});
