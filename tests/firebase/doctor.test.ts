import { writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { countStoredWorks, type Index, useIndex } from "~/backends/firebase/firestore.server";
import { readSettings } from "~/env.server";
import { checkFirestore } from "../../cli/doctor/firebase";
import { checkDomain, checkPasswordSignIn, identityService } from "../../cli/doctor/sign-in";
import { type Outcome, spawnCommand } from "../support/command";
import { freePort } from "../support/free-port";
import { fakeGoogle, refusal, refusingFirestore } from "../support/stores/fake-google";
import { firestoreAt, startFirestore } from "../support/stores/firestore";
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

async function addAccount(project: string, account: object) {
  const url = `http://${inject("authEmulator")}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`;
  const answer = await fetch(url, {
    method: "POST",
    headers: { Authorization: "Bearer owner", "Content-Type": "application/json" },
    body: JSON.stringify({ password: "a password", ...account }),
  });
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
      expect.stringMatching(/^! FIRESTORE_EMULATOR_HOST is set\. The site uses/),
      expect.stringMatching(/^! FIREBASE_AUTH_EMULATOR_HOST is set\. The site/),
      expect.stringMatching(/^[✓!] The rules of time zones are 20\d\d[a-z], from /),
      "✓ Firestore is readable and has 2 works.",
      "✓ The API key (FIREBASE_API_KEY) is valid.",
      "✓ Sign-in with email and password is enabled.",
      "✓ localhost is an authorized domain.",
      expect.stringMatching(/^✗ ANYONE CAN BECOME AN ADMINISTRATOR: .*ADMIN_EMAILS/),
      `✓ Images can be read with Node ${process.versions.node}.`,
      "✓ SMTP_URL is not set, so the site sends no email.",
      expect.stringMatching(/^Found 1 problem \(✗\) and [34] warnings \(!\)\.$/),
      "",
    ]);
  });

  it("finds no problems if ADMIN_EMAILS is set, and checks that the accounts can be used", async () => {
    const project = "demo-doctor-accounts";
    await addAccount(project, { email: "ada@example.org" });
    await addAccount(project, { email: "cy@example.org", disabled: true });
    const { code, out } = await doctor({
      ...(await emulators()),
      FIREBASE_PROJECT_ID: project,
      ADMIN_EMAILS: "Ada@example.org, bob@example.org, cy@example.org",
    });
    expect(code).toBe(0);
    expect(out).toContain("✓ ada@example.org (ADMIN_EMAILS) has an account.");
    expect(out).toContain("! bob@example.org (ADMIN_EMAILS) has no account");
    expect(out).toMatch(/^! The account of cy@example\.org is disabled\. Enable it in/m);
    expect(out).toMatch(/^! Strangers can sign up, but only ADMIN_EMAILS/m);
    expect(out).toMatch(/\nFound \d+ warnings \(!\)\.\n$/);
  });

  it("reports that the site's host is not an authorized domain", async () => {
    const { out } = await doctor({ ...(await emulators()), SITE_URL: "https://www.example.org" });
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
      expect(out).toMatch(/^✗ Firestore cannot be used: .*this machine is online/m);
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

describe("with Google", () => {
  const signIn = "/v1/accounts:signInWithPassword";

  async function findings(answer: { status?: number; body: unknown }) {
    const host = await fakeGoogle({ [signIn]: answer });
    return checkPasswordSignIn(serviceAt(host));
  }

  function serviceAt(host: string) {
    return identityService(readSettings({ ...settings, FIREBASE_AUTH_EMULATOR_HOST: host }));
  }

  it.each([
    [
      "API key not valid. Please pass a valid API key.",
      /^The API key .* is not valid .* Copy the web API key/,
    ],
    [
      "API key expired. Please renew the API key.",
      /^The API key .* is not valid \(API key expired/,
    ],
    [
      "Requests from referer <empty> are blocked.",
      /^The API key .* does not work on this server .* website restriction/,
    ],
    ["CONFIGURATION_NOT_FOUND", /^The project has no Firebase Auth yet/],
    ["PROJECT_DISABLED", /^Sign-in is not possible: PROJECT_DISABLED\. Check FIREBASE_API_KEY/],
  ])("explains %j in plain words", async (message, text) => {
    expect(await findings(refusal(message))).toEqual([
      { verdict: "wrong", text: expect.stringMatching(text) as string },
    ]);
  });

  it.each(["OPERATION_NOT_ALLOWED", "PASSWORD_LOGIN_DISABLED"])(
    "reads %s as a valid key without password sign-in",
    async (message) => {
      expect(await findings(refusal(message))).toEqual([
        { verdict: "right", text: "The API key (FIREBASE_API_KEY) is valid." },
        {
          verdict: "wrong",
          text: expect.stringMatching(/email and password is not enabled/) as string,
        },
      ]);
    },
  );

  it.each([
    ["https://labs.example.org", "right"],
    ["https://www.labs.example.org", "right"],
    ["https://Labs.Example.org:8443", "right"],
    ["https://example.org", "warning"],
    ["https://otherlabs.example.org", "warning"],
  ])("checks %s against the authorized domains and their subdomains", async (url, verdict) => {
    const host = await fakeGoogle({
      "/v1/projects": { body: { projectId: "1", authorizedDomains: ["LABS.example.org"] } },
    });
    const found = await checkDomain(
      serviceAt(host),
      readSettings({ ...settings, SITE_URL: url, FIREBASE_AUTH_EMULATOR_HOST: host }),
    );
    expect(found.map(({ verdict }) => verdict)).toEqual([verdict]);
  });

  it("explains Firestore's errors in plain words", async () => {
    // Google's library would look for credentials on this machine.
    vi.stubEnv("METADATA_SERVER_DETECTION", "none");
    onTestFinished(() => void vi.unstubAllEnvs());
    const refusals = [
      [7, "Missing or insufficient permissions.", /Cloud Datastore User/],
      [5, "The database (default) does not exist.", /Create a Firestore database in native mode/],
      [9, "This is a Datastore Mode database.", /Create a Firestore database in native mode/],
      [16, "Invalid credentials.", /Create a new key/],
    ] as const;
    const hosts = await Promise.all(
      refusals.map(([code, message]) => refusingFirestore(code, message)),
    );
    const databases = hosts.map((host) => firestoreAt(Number(host.split(":")[1])));
    // In parallel, because Firestore's client retries each request for seconds.
    const found = await Promise.all(
      databases.map((database) => checkFirestore(() => countStoredWorks(database))),
    );
    for (const [index, [, message, text]] of refusals.entries()) {
      const [finding] = found[index] ?? [];
      expect(finding?.verdict).toBe("wrong");
      expect(finding?.text).toContain(message.replace(/\.$/, ""));
      expect(finding?.text).toMatch(text);
    }
  });

  it("names each index that is missing, with Google's link", async () => {
    const link = "https://console.firebase.google.com/v1/r/project/demo-site/firestore/indexes";
    const message = `The query requires an index. You can create it here: ${link}`;
    const [, port] = (await refusingFirestore(9, message)).split(":");
    const database = firestoreAt(Number(port));
    const use = (index: Index) => useIndex(index, database);
    const [readable, ...found] = await checkFirestore(() => Promise.resolve(3), use);
    expect(readable?.text).toBe("Firestore is readable and has 3 works.");
    const texts = found.map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringContaining("the index of changes by workId, rev:"));
    expect(texts.filter((text) => decodeURIComponent(text).includes(link))).toHaveLength(10);
  });

  it("warns if the service account may not read the sign-up setting", async () => {
    const host = await fakeGoogle({
      [signIn]: refusal("INVALID_LOGIN_CREDENTIALS"),
      "/v1/projects": { body: { authorizedDomains: ["localhost"] } },
      "/v2/projects/demo-site/config": refusal("The caller does not have permission", 403),
    });
    const { code, out } = await doctor({
      ...(await emulators()),
      FIREBASE_AUTH_EMULATOR_HOST: host,
    });
    expect(code).toBe(0);
    expect(out).toMatch(
      /^! Could not check whether strangers can sign up \(The caller does not have permission\).*ANYONE CAN BECOME AN ADMINISTRATOR/m,
    );
  });
});
