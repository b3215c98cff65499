import { beforeEach, describe, expect, it } from "vitest";
import { authSite } from "./auth-site";
import type { StoredPerson } from "~/auth/person.server";

const site = await authSite(async () => ({
  ...(await import("~/auth/people.server")),
  ...(await import("~/auth/auth.server")),
}));

const kim: StoredPerson = {
  email: "Kim@example.org",
  name: "Kim",
  role: "administrator",
};
const ana: StoredPerson = {
  email: "ana@example.org",
  name: "Ana",
  role: "editor",
};

async function put(...people: StoredPerson[]): Promise<void> {
  for (const person of people) {
    await site.people.change(person.email, () => person);
  }
}

/** Everyone is removed, because nobody is ever deleted. */
beforeEach(async () => {
  for (const { email } of await site.people.list()) {
    const removed = { email, name: "", role: "editor", removedAt: 1 } as const;
    await put(removed);
  }
});

describe("the list of people", () => {
  it("is sorted by the names that are shown, without removed people", async () => {
    const bo = { ...ana, email: "bo@example.org", name: "" };
    const zoe = { ...ana, email: "a@example.org", name: "Zoe" };
    await put(zoe, kim, bo, ana, {
      ...kim,
      email: "eve@example.org",
      removedAt: 1,
    });
    const names = (await site.listPeople()).map(site.shownName);
    expect(names).toEqual(["Ana", "bo@example.org", "Kim", "Zoe"]);
  });

  it("finds a person by ID", async () => {
    await put(kim, ana);
    const [first] = await site.listPeople();
    expect(await site.findPerson(first?.id ?? "")).toEqual(first);
    expect(await site.findPerson("nobody")).toBeUndefined();
  });
});

it("an administrator is known by each spelling of the email address", async () => {
  await put(kim, ana);
  expect(await site.isAdministrator("KIM@example.org ")).toBe(true);
  expect(await site.isAdministrator(ana.email)).toBe(false);
  expect(await site.isAdministrator("nobody@example.org")).toBe(false);
});

describe("a change of a person", () => {
  it("saves the name and the role", async () => {
    await put(kim, { ...ana, step: 3 });
    const change = { name: "Ana B.", role: "administrator" } as const;
    await site.savePerson("ANA@example.org", change);
    expect(await site.people.find(ana.email)).toEqual({
      ...ana,
      ...change,
      step: 3,
    });
  });

  it("does nothing for a removed or an unknown person", async () => {
    const removed = { ...ana, removedAt: 5 };
    await put(kim, removed);
    for (const email of [ana.email, "nobody@example.org"]) {
      await site.savePerson(email, { name: "Back", role: "administrator" });
      await site.removePerson(email);
    }
    expect(await site.people.find(ana.email)).toEqual(removed);
    expect(await site.people.find("nobody@example.org")).toBeUndefined();
  });

  it("must leave an administrator who was not removed", async () => {
    const former = { ...kim, email: "former@example.org", removedAt: 1 };
    await put(kim, ana, former);
    const demoted = { name: "Kim", role: "editor" } as const;
    const refusal = /needs at least one administrator/;
    await expect(site.savePerson("kim@example.org", demoted)).rejects.toThrow(refusal);
    await expect(site.removePerson(kim.email)).rejects.toThrow(refusal);
    expect(await site.people.find(kim.email)).toEqual(kim);
    await put({ ...ana, role: "administrator" });
    await site.savePerson(kim.email, demoted);
    expect(await site.people.find(kim.email)).toMatchObject(demoted);
  });
});

describe("the removal of a person", () => {
  it("keeps the name for the history, and no secret", async () => {
    const marks = { isInvited: true, isFirst: true } as const;
    const secrets = { passwordHash: "a", credential: "b", secret: "c" };
    await put(kim, { ...ana, ...marks, ...secrets, seenAt: 3 });
    await site.removePerson(ana.email);
    expect(await site.people.find(ana.email)).toEqual({
      ...ana,
      ...marks,
      linksEndedAt: expect.any(Number) as number,
      removedAt: expect.any(Number) as number,
    });
  });

  it("ends the sessions of this person only", async () => {
    await put(kim, ana);
    for (const { email } of [kim, ana]) {
      await site.sessions.start({ email }, "a browser");
    }
    await site.removePerson(ana.email);
    expect(await site.sessions.list(ana.email)).toEqual([]);
    expect(await site.sessions.list(kim.email)).toHaveLength(1);
  });
});

describe("a sign-in", () => {
  it("is remembered, and shows the notice about two-step sign-in once", async () => {
    const before: StoredPerson = { ...ana, isTwoStepReset: true, seenAt: 1 };
    await put(kim, before);
    expect(await site.rememberSignIn("ANA@example.org")).toEqual(before);
    const after = await site.people.find(ana.email);
    expect(after?.seenAt).toBeGreaterThan(Date.now() - 60_000);
    expect(after?.isTwoStepReset).toBeUndefined();
  });

  it("gives no access to a person who was removed a moment ago, or is unknown", async () => {
    const removed = { ...ana, removedAt: 5 };
    await put(kim, removed);
    expect(await site.rememberSignIn(ana.email)).toEqual(removed);
    expect(await site.people.find(ana.email)).toEqual(removed);
    expect(await site.rememberSignIn("nobody@example.org")).toBeUndefined();
    expect(await site.people.find("nobody@example.org")).toBeUndefined();
  });
});

it("a person can keep a generated password, but not one of their own", async () => {
  await put({ ...kim, generated: "in use" }, ana);
  for (const { email } of [kim, ana]) await site.keepGeneratedPassword(email);
  expect(await site.people.find(kim.email)).toMatchObject({
    generated: "kept for now",
  });
  expect(await site.people.find(ana.email)).toEqual(ana);
});

describe("the names in the history", () => {
  it("have the email address if two people share one, or a program has it", async () => {
    const program = "the command line";
    await put(
      kim,
      ana,
      { ...ana, email: "ana@example.com", removedAt: 1 },
      { ...ana, email: "bo@example.org", name: "" },
      { ...ana, email: "eve@example.org", name: program },
    );
    const names = await site.readNames();
    expect(names.nameOf("KIM@example.org")).toBe("Kim");
    expect(names.nameOf("ana@example.org")).toBe("Ana (ana@example.org)");
    expect(names.nameOf("ana@example.com")).toBe("Ana (ana@example.com)");
    expect(names.nameOf("bo@example.org")).toBe("bo@example.org");
    expect(names.nameOf("eve@example.org")).toBe(`${program} (eve@example.org)`);
    expect(names.nameOf("nobody@example.org")).toBeUndefined();
    expect(names.all).toEqual(expect.arrayContaining(["Kim", program]));
  });

  it("lead to the email address", async () => {
    await put(kim, ana, { ...ana, email: "ana@example.com" });
    const names = await site.readNames();
    expect(names.emailOf("Kim")).toBe("Kim@example.org");
    expect(names.emailOf("Ana (ana@example.com)")).toBe("ana@example.com");
    expect(names.emailOf("Ana")).toBeUndefined();
  });
});
