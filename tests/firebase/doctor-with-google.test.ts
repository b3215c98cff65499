import { describe, expect, it, onTestFinished, vi } from "vitest";
import { checkFirestore } from "../../cli/doctor/firebase";
import { checkDomain, checkPasswordSignIn, identityService } from "../../cli/doctor/sign-in";
import { type Outcome, spawnCommand } from "../support/command";
import { fakeGoogle, refusal, refusingFirestore } from "../support/stores/fake-google";
import { firestoreAt, startFirestore } from "../support/stores/firestore";
import { countStoredWorks } from "~/backends/firebase/firestore.server";
import { readSettings } from "~/env.server";

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
      "/v1/projects": {
        body: { projectId: "1", authorizedDomains: ["LABS.example.org"] },
      },
    });
    const found = await checkDomain(
      serviceAt(host),
      readSettings({
        ...settings,
        SITE_URL: url,
        FIREBASE_AUTH_EMULATOR_HOST: host,
      }),
    );
    expect(found.map(({ verdict }) => verdict)).toEqual([verdict]);
  });

  it("explains Firestore's errors in plain words", async () => {
    // Google's library would look for credentials on this machine.
    vi.stubEnv("METADATA_SERVER_DETECTION", "none");
    onTestFinished(() => void vi.unstubAllEnvs());
    const refusals = [
      [7, "Missing or insufficient permissions.", /Cloud Datastore User/],
      [5, "The database (default) does not exist.", /Create one in native/],
      [9, "This is a Datastore Mode database.", /not in Firestore's native/],
      [16, "Invalid credentials.", /could not verify the credentials/],
    ] as const;
    const hosts = await Promise.all(
      refusals.map(([code, message]) => refusingFirestore(code, message)),
    );
    const databases = hosts.map((host) => firestoreAt(Number(host.split(":")[1])));
    // In parallel, because Firestore's client retries each request for seconds.
    const found = await Promise.all(
      databases.map((database) =>
        checkFirestore(() => countStoredWorks(database), readSettings(settings)),
      ),
    );
    for (const [index, [, message, text]] of refusals.entries()) {
      const [finding] = found[index] ?? [];
      expect(finding?.verdict).toBe("wrong");
      expect(finding?.text).toContain(message.replace(/\.$/, ""));
      expect(finding?.text).toMatch(text);
    }
  });

  it("warns if the service account may not read the sign-up setting", async () => {
    const { port } = await startFirestore();
    const host = await fakeGoogle({
      [signIn]: refusal("INVALID_LOGIN_CREDENTIALS"),
      "/v1/projects": { body: { authorizedDomains: ["localhost"] } },
      "/v2/projects/demo-site/config": refusal("The caller does not have permission", 403),
    });
    const { code, out } = await doctor({
      FIRESTORE_EMULATOR_HOST: `localhost:${port}`,
      FIREBASE_AUTH_EMULATOR_HOST: host,
    });
    expect(code).toBe(0);
    expect(out).toMatch(
      /^! Could not check whether strangers can sign up \(The caller does not have permission\).*ANYONE CAN BECOME AN ADMINISTRATOR/m,
    );
  });
});
