import { describe, expect, it } from "vitest";
import { adminAuth, newAccount } from "./accounts";
import { openIdentity, nextSecond } from "./open-identity";

describe("signing in", () => {
  it("returns the account and its credential", async () => {
    const { auth, identity, synced } = await openIdentity();
    const { email, password, uid } = await newAccount(auth);
    const account = await identity.signIn(email.toUpperCase(), password);
    expect(account.email).toBe(email);
    const checked = await auth.verifySessionCookie(account.credential ?? "");
    expect(checked.uid).toBe(uid);
    const token = account.syncToken ?? "";
    expect((await auth.verifyIdToken(token)).uid).toBe(uid);
    identity.signedIn?.(account);
    identity.signedOut?.(account);
    expect(synced).toEqual([`POST ${token}`, `DELETE ${token}`]);
  });

  it("rejects an unknown email address and a wrong password with the same message", async () => {
    const { auth, identity, synced } = await openIdentity();
    const { email } = await newAccount(auth);
    for (const [address, password] of [
      [email, "wrong password"],
      ["nobody@example.org", "correct horse"],
    ] as const) {
      await expect(identity.signIn(address, password)).rejects.toMatchObject({
        message: "Failed to sign in. Please check your credentials.",
        status: 422,
      });
    }
    expect(synced).toEqual([]);
  });

  it("accepts only the addresses in the settings", async () => {
    const auth = adminAuth();
    const one = await newAccount(auth);
    const other = await newAccount(auth);
    const { identity, synced } = await openIdentity([one.email]);
    await expect(identity.signIn(other.email, other.password)).rejects.toMatchObject({
      message: "This account does not have access to the dashboard.",
      status: 403,
    });
    expect(synced).toEqual([]);
    const account = await identity.signIn(one.email, one.password);
    expect(await identity.personFor(account)).toBeDefined();
    expect(await identity.personFor({ ...account, email: other.email })).toBeUndefined();
  });
});

describe("an invited person", () => {
  const invited = { name: "Ana", role: "editor" } as const;

  it("gets an account, after which nobody else may sign in", async () => {
    const { auth, identity } = await openIdentity();
    const stranger = await newAccount(auth);
    const before = await identity.signIn(stranger.email, stranger.password);
    expect(await identity.personFor(before)).toMatchObject({ role: "administrator" });
    expect(await identity.isOpen?.()).toBe(true);
    const email = `Ana-${Date.now()}@example.org`;
    await expect(identity.join({ ...invited, email }, "short")).rejects.toThrow(
      "The password must be 6 characters long or more.",
    );
    await identity.join({ ...invited, email }, "a password");
    const account = await identity.signIn(email.toUpperCase(), "a password");
    expect(await identity.personFor(account)).toMatchObject(invited);
    expect(await identity.isOpen?.()).toBe(false);
    expect(await identity.personFor(before)).toBeUndefined();
    await expect(identity.signIn(stranger.email, stranger.password)).rejects.toMatchObject({
      status: 403,
    });
  });

  it("joins with the password of an account that the project already has, and with no other", async () => {
    const { auth, identity } = await openIdentity([]);
    const { email, password } = await newAccount(auth);
    await expect(identity.join({ ...invited, email }, "another password")).rejects.toMatchObject({
      status: 422,
    });
    await expect(identity.signIn(email, password)).rejects.toMatchObject({ status: 403 });
    await identity.join({ ...invited, email }, password);
    const account = await identity.signIn(email, password);
    expect(await identity.personFor(account)).toMatchObject(invited);
    await expect(identity.join({ ...invited, email }, password)).rejects.toThrow(
      "There is already an account with this email address.",
    );
  });

  it("loses access with the removal, and so does a removed account while anyone may sign in", async () => {
    const { auth, identity, people } = await openIdentity();
    const { email, password } = await newAccount(auth);
    const account = await identity.signIn(email, password);
    await people.change(email, () => ({ email, name: "", role: "administrator", removedAt: 1 }));
    expect(await identity.personFor(account)).toBeUndefined();
    await expect(identity.signIn(email, password)).rejects.toMatchObject({ status: 403 });
  });
});

it("changing the password replaces the old one and invalidates older credentials", async () => {
  const { auth, identity, passAMinute } = await openIdentity();
  const { email, password } = await newAccount(auth);
  const before = await identity.signIn(email, password);
  await nextSecond();
  const next = "another password";
  const account = await identity.changePassword(before, password, next);
  expect(account.email).toBe(email);
  await passAMinute();
  expect(await identity.personFor(account)).toBeDefined();
  expect(await identity.personFor(before)).toBeUndefined();
  await expect(identity.signIn(email, password)).rejects.toMatchObject({ status: 422 });
  expect(await identity.signIn(email, next)).toMatchObject({ email });
});
