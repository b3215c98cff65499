import { Agent } from "node:https";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { startTcpProxy } from "../support/stores/tcp-proxy";
import { adminAuth, idTokenOf, newAccount, projectId } from "./accounts";
import { openIdentity, nextSecond } from "./open-identity";

describe("an account that has signed in", () => {
  it.each(["disabled", "deleted", "given another password"])(
    "loses access within a minute once it is %s",
    async (change) => {
      const { auth, identity, passAMinute } = await openIdentity();
      const { email, password, uid } = await newAccount(auth);
      const account = await identity.signIn(email, password);
      expect(await identity.personFor(account)).toBeDefined();
      await nextSecond();
      if (change === "disabled") await auth.updateUser(uid, { disabled: true });
      else if (change === "deleted") await auth.deleteUser(uid);
      else await auth.updateUser(uid, { password: "another password" });
      expect(await identity.personFor(account)).toBeDefined();
      await passAMinute();
      expect(await identity.personFor(account)).toBeUndefined();
    },
  );

  it("has no access with a forged or missing credential", async () => {
    const { auth, identity } = await openIdentity();
    const { email, password } = await newAccount(auth);
    const token = await idTokenOf(email, password);
    for (const credential of [undefined, "", "nonsense", "a.b.c", token]) {
      expect(await identity.personFor({ email, credential })).toBeUndefined();
    }
  });

  it("keeps access while Google is unreachable", async () => {
    const [, emulatorPort] = inject("authEmulator").split(":");
    const wire = await startTcpProxy(Number(emulatorPort));
    onTestFinished(() => wire.close());
    const { auth, identity, passAMinute } = await openIdentity(
      undefined,
      adminAuth(`127.0.0.1:${wire.port}`),
    );
    const { email, password } = await newAccount(auth);
    const account = await identity.signIn(email, password);
    expect(await identity.personFor(account)).toBeDefined();
    await wire.breakDown();
    expect(await identity.personFor(account)).toBeDefined();
    await passAMinute();
    await expect(identity.personFor(account)).rejects.toThrow();
    await wire.repair();
    expect(await identity.personFor(account)).toBeDefined();
  });

  it("keeps access while Google's keys are unavailable", async () => {
    vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", undefined);
    const app = initializeApp(
      {
        projectId,
        credential: { getAccessToken: () => Promise.reject(new Error("No.")) },
        httpAgent: new Agent({
          lookup: (_host, _options, found) => found(new Error("Offline."), ""),
        }),
      },
      "without-keys",
    );
    onTestFinished(() => deleteApp(app));
    const { identity } = await openIdentity(undefined, getAuth(app));
    const claims = {
      iss: `https://session.firebase.google.com/${projectId}`,
      aud: projectId,
      sub: "someone",
      exp: Math.floor(Date.now() / 1000) + 600,
      iat: Math.floor(Date.now() / 1000) - 60,
      auth_time: Math.floor(Date.now() / 1000) - 60,
    };
    const signed = `${encode({ alg: "RS256", kid: "1" })}.${encode(claims)}.AAAA`;
    await expect(
      identity.personFor({ email: "a@example.org", credential: signed }),
    ).rejects.toThrow();
  });
});

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
