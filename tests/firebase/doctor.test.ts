import { writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { type Outcome, spawnCommand } from "../support/command";
import { firestoreAt, freePort, startFirestore } from "../support/stores/firestore";
import { temporaryFolder } from "../support/temporary-folder";

const settings = {
  BACKEND: "firebase",
  FIREBASE_PROJECT_ID: "demo-site",
  FIREBASE_API_KEY: "key",
  SESSION_SECRET: "0123456789abcdef0123456789abcdef",
  SITE_URL: "http://localhost:3000",
  ALLOW_EMULATORS: "1",
};

function doctor(own: Record<string, string>): Promise<Outcome> {
  return spawnCommand(["build/cli/doctor.js"], { ...settings, ...own });
}

async function emulators(works = 0) {
  const { port } = await startFirestore();
  const database = firestoreAt(port);
  for (let index = 0; index < works; index += 1) {
    await database.collection("works").doc(`work-${index}`).set({});
  }
  return {
    FIRESTORE_EMULATOR_HOST: `localhost:${port}`,
    FIREBASE_AUTH_EMULATOR_HOST: inject("authEmulator"),
  };
}

async function administer(method: string, path: string, body: object) {
  const answer = await fetch(
    `http://${inject("authEmulator")}/identitytoolkit.googleapis.com${path}`,
    {
      method,
      headers: {
        Authorization: "Bearer owner",
        "Content-Type": "application/json",
      },
      body: JSON.stringify(body),
    },
  );
  expect(answer.status).toBe(200);
}

/** These wait for their deadlines while the other tests run. */
let unreachable: [Promise<Outcome>, Promise<Outcome>];

beforeAll(async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, resolve));
  const { port } = silent.address() as AddressInfo;
  const doctorAt = (host: string) =>
    doctor({
      FIRESTORE_EMULATOR_HOST: host,
      FIREBASE_AUTH_EMULATOR_HOST: host,
      ADMIN_EMAILS: "ada@example.org",
    });
  unreachable = [doctorAt(`localhost:${await freePort()}`), doctorAt(`localhost:${port}`)];
  return async () => {
    await Promise.all(unreachable);
    silent.close();
  };
});

describe("with the emulators", () => {
  it("warns that anyone can become admin", async () => {
    const { code, out, err } = await doctor(await emulators(2));
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out.split("\n")).toEqual([
      "✓ All settings are valid. BACKEND is firebase.",
      expect.stringMatching(/^! SITE_URL is http:\/\/localhost:3000\. Without/),
      "✓ SESSION_SECRET is set and long enough.",
      expect.stringMatching(/^! FIRESTORE_EMULATOR_HOST is set\. The site uses/),
      expect.stringMatching(/^! FIREBASE_AUTH_EMULATOR_HOST is set\. The site/),
      "✓ Firestore is readable and has 2 works.",
      "✓ The API key (FIREBASE_API_KEY) is valid.",
      "✓ Sign-in with email and password is enabled.",
      "✓ localhost is an authorized domain.",
      expect.stringMatching(/^✗ ANYONE CAN BECOME AN ADMINISTRATOR: .*ADMIN_EMAILS/),
      "✓ SMTP_URL is not set, so the site sends no email.",
      "Found 1 problem (✗) and 3 warnings (!).",
      "",
    ]);
  });

  it("finds no problems if ADMIN_EMAILS is set, and checks that the accounts exist", async () => {
    const project = "demo-doctor-accounts";
    await administer("POST", `/v1/projects/${project}/accounts`, {
      email: "ada@example.org",
      password: "a password",
    });
    const { code, out } = await doctor({
      ...(await emulators()),
      FIREBASE_PROJECT_ID: project,
      ADMIN_EMAILS: "Ada@example.org, bob@example.org",
    });
    expect(code).toBe(0);
    expect(out).toContain("✓ ada@example.org (ADMIN_EMAILS) has an account.");
    expect(out).toContain("! bob@example.org (ADMIN_EMAILS) has no account");
    expect(out).toMatch(/^! Strangers can sign up, but only ADMIN_EMAILS/m);
    expect(out).toMatch(/\nFound \d+ warnings \(!\)\.\n$/);
  });

  it("reports that the site's host is not an authorized domain", async () => {
    const { out } = await doctor({
      ...(await emulators()),
      SITE_URL: "https://www.example.org",
    });
    expect(out).toMatch(
      /^! www\.example\.org, the host of SITE_URL, is not an authorized domain \(the list has localhost\)/m,
    );
  });
});

describe("if Google cannot be reached", () => {
  it("says so in plain words, and does not wait forever", async () => {
    const [refused, unanswered] = await Promise.all(unreachable);
    for (const { code, out, err } of [refused, unanswered]) {
      expect(code).toBe(1);
      expect(out).toMatch(/^✗ Firestore cannot be reached: /m);
      expect(out).toMatch(/^✗ Sign-in is not possible: .*cannot be reached/m);
      expect(out).toMatch(/^! Could not check whether strangers can sign up/m);
      expect(out).toMatch(/^! Could not check whether ada@example.org has an account/m);
      expect(out + err).not.toMatch(/^\s+at /m);
    }
    expect(unanswered.out).toContain("No answer within");
  });

  it("reports an invalid key file", async () => {
    const file = join(await temporaryFolder(), "key.json");
    await writeFile(file, "{}");
    const { code, out, err } = await doctor({
      GOOGLE_APPLICATION_CREDENTIALS: file,
      FIREBASE_AUTH_EMULATOR_HOST: `localhost:${await freePort()}`,
    });
    expect(code).toBe(1);
    expect(out).toMatch(/^✗ The credentials could not be used/m);
    expect(out + err).not.toMatch(/^\s+at /m);
  });
});
