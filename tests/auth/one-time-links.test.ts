import { beforeEach, describe, expect, it, vi } from "vitest";
import { authSite } from "./auth-site";
import type { StoredPerson } from "~/auth/person.server";

const hour = 60 * 60_000;
const day = 24 * hour;

vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2030, 0, 1) });
const site = await authSite(async () => ({
  ...(await import("~/auth/one-time-links.server")),
  ...(await import("~/auth/identity")),
}));

const kim: StoredPerson = {
  email: "Kim@example.org",
  name: "Kim",
  role: "administrator",
  credential: "a credential",
};
const password = "a password of my own";
const ana = { email: "ana@example.org", role: "editor" } as const;

async function put(person: StoredPerson): Promise<void> {
  await site.people.change(person.email, () => person);
}

/** Each test has a day of its own, and Kim as the only administrator. */
beforeEach(async () => {
  vi.setSystemTime(Date.now() + 8 * day);
  for (const { email } of await site.people.list()) {
    await put({ email, name: "", role: "editor", removedAt: 1 });
  }
  await put(kim);
});

async function invitation(by = kim.email, email: string = ana.email) {
  const token = await site.invite({ ...ana, email, by });
  const found = await site.findInvitation(token);
  if (!found) throw new Error("The invitation does not work.");
  return { token, found };
}

async function resetLink(by?: string) {
  const added = await site.addResetLink("KIM@example.org", by);
  const found = added && (await site.findResetLink(added.token));
  if (!added || !found) throw new Error("The link does not work.");
  return { ...added, found };
}

describe("an invitation", () => {
  it("lets a person join with the role, once", async () => {
    const { token, found } = await invitation();
    expect(await site.acceptInvitation(found, "Ana", password)).toBe(true);
    expect(await site.people.find(ana.email)).toMatchObject({
      ...ana,
      name: "Ana",
      isInvited: true,
    });
    expect(await site.findInvitation(token)).toBeUndefined();
    expect(await site.acceptInvitation(found, "Eve", password)).toBe(false);
    expect(await site.listInvitations()).toEqual([]);
  });

  it("still works after a password that is not accepted", async () => {
    const { token, found } = await invitation();
    const accepted = site.acceptInvitation(found, "Ana", "short");
    await expect(accepted).rejects.toThrow(site.PasswordRefused);
    const again = await site.findInvitation(token);
    expect(again).toEqual(found);
    expect(await site.acceptInvitation(found, "Ana", password)).toBe(true);
  });

  it("is not listed if its record cannot be read", async () => {
    const at = Date.now();
    const record = { kind: "invitation", at, expiresAt: at + hour };
    await site.records.add({ ...record, id: "1", data: { email: 5 } });
    await site.records.add({ ...record, id: "2", data: { email: "a@b.org" } });
    expect(await site.listInvitations()).toEqual([]);
  });

  it("works for seven days", async () => {
    const { token } = await invitation();
    vi.setSystemTime(Date.now() + 7 * day - 1);
    expect(await site.findInvitation(token)).toMatchObject(ana);
    vi.setSystemTime(Date.now() + 1);
    expect(await site.findInvitation(token)).toBeUndefined();
  });

  it("replaces an earlier one for the same person, in any spelling", async () => {
    const { token } = await invitation();
    await invitation(kim.email, "ANA@example.org");
    expect(await site.findInvitation(token)).toBeUndefined();
    expect(await site.listInvitations()).toHaveLength(1);
  });

  it("cannot be made for a person who has an account, until that person is removed", async () => {
    const email = " KIM@example.org";
    await expect(site.invite({ email, role: "editor", by: kim.email })).rejects.toThrow(
      "There is already an account with this email address.",
    );
    await put({ ...kim, email: "bo@example.org" });
    await put({ ...kim, removedAt: 1 });
    const token = await site.invite({ ...ana, email, by: "bo@example.org" });
    expect(await site.findInvitation(token)).toMatchObject({ email });
  });

  it("does not work while its sender is not an administrator", async () => {
    const { token } = await invitation();
    await put({ ...kim, role: "editor" });
    expect(await site.findInvitation(token)).toBeUndefined();
    await put(kim);
    expect(await site.findInvitation(token)).toBeDefined();
  });

  it("needs no administrator if a command made it", async () => {
    const { token } = await invitation("cli");
    await put({ ...kim, role: "editor" });
    expect(await site.findInvitation(token)).toMatchObject({ by: "cli" });
    expect(await site.people.find("cli")).toBeUndefined();
  });

  it("keeps the access of a sender without a record", async () => {
    const sender = "first@example.org";
    await invitation(sender);
    expect(await site.people.find(sender)).toEqual({
      email: sender,
      name: "",
      role: "administrator",
    });
    expect(await site.people.find(kim.email)).toEqual(kim);
  });

  it("is listed, latest first, until it is withdrawn", async () => {
    const { token, found } = await invitation();
    vi.setSystemTime(Date.now() + hour);
    await site.invite({ email: "bo@example.org", role: "editor", by: "cli" });
    await resetLink();
    const listed = await site.listInvitations();
    expect(listed.map(({ email }) => email)).toEqual(["bo@example.org", ana.email]);
    expect(listed[1]).toMatchObject({ by: kim.email, at: found.at });
    await site.withdrawInvitation(found.id);
    expect(await site.findInvitation(token)).toBeUndefined();
    expect(await site.listInvitations()).toHaveLength(1);
  });

  it("is not mailed if mail is not set up", async () => {
    const { token } = await invitation();
    const mailed = site.mailInvitation(token, ana.email, "/a", "Kim");
    expect(await mailed).toBe(false);
  });
});

describe("a link for a new password", () => {
  it("changes the password once, and ends all sessions", async () => {
    const { token, email, found } = await resetLink();
    expect(email).toBe(kim.email);
    expect(await site.identity.personFor(kim)).toBeDefined();
    expect(await site.takeResetLink(found, password)).toBe(true);
    expect(await site.identity.personFor(kim)).toBeUndefined();
    expect(await site.identity.signIn(email, password)).toMatchObject({
      email,
    });
    expect(await site.findResetLink(token)).toBeUndefined();
    expect(await site.takeResetLink(found, password)).toBe(false);
  });

  it("still works after a password that is not accepted", async () => {
    const { token, found } = await resetLink();
    const taken = site.takeResetLink(found, "short");
    await expect(taken).rejects.toThrow(site.PasswordRefused);
    expect(await site.findResetLink(token)).toEqual(found);
  });

  it("works for an hour", async () => {
    const { token } = await resetLink();
    vi.setSystemTime(Date.now() + hour - 1);
    expect(await site.findResetLink(token)).toBeDefined();
    vi.setSystemTime(Date.now() + 1);
    expect(await site.findResetLink(token)).toBeUndefined();
  });

  it("replaces no link of an administrator if anyone asked for it, and ends with the password", async () => {
    const byTeam = [await resetLink(kim.email), await resetLink(kim.email)];
    const byAnyone = [await resetLink(), await resetLink()];
    const works = async () => {
      const links = [...byTeam, ...byAnyone];
      const found = links.map(({ token }) => site.findResetLink(token));
      return (await Promise.all(found)).map((link) => link !== undefined);
    };
    expect(await works()).toEqual([false, true, false, true]);
    await put({ ...kim, credential: "newer" });
    expect(await works()).toEqual([false, false, false, false]);
  });

  it("is made only for a person who has an account", async () => {
    await put({ ...kim, removedAt: 1 });
    expect(await site.addResetLink(kim.email)).toBeUndefined();
    expect(await site.addResetLink("nobody@example.org")).toBeUndefined();
  });

  it.each([
    ["another new password", { ...kim, credential: "newer" }],
    ["the removal of the person", { ...kim, removedAt: 1 }],
  ])("does not work after %s", async (_change, person) => {
    const { token, found } = await resetLink();
    await put(person);
    expect(await site.findResetLink(token)).toBeUndefined();
    expect(await site.takeResetLink(found, password)).toBe(false);
    expect(await site.people.find(kim.email)).toEqual(person);
  });

  it("is not an invitation, and an invitation is not such a link", async () => {
    const [link, invited] = [await resetLink(), await invitation()];
    expect(await site.findInvitation(link.token)).toBeUndefined();
    expect(await site.findResetLink(invited.token)).toBeUndefined();
    expect(await site.findResetLink("")).toBeUndefined();
  });
});

it("the store holds no link, only a hash of it", async () => {
  const { token } = await invitation();
  const { token: other } = await resetLink();
  const kinds = ["invitation", "password-reset"];
  const stored = JSON.stringify(await site.records.list(kinds));
  expect(stored).toContain(ana.email);
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(other);
});
