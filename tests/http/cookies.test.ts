import { once } from "node:events";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { createCookie } from "@remix-run/node";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "../support/temporary-folder";

const secret = "0123456789abcdef0123456789abcdef";
const other = "fedcba9876543210fedcba9876543210";

afterEach(() => {
  vi.unstubAllEnvs();
});

interface Settings {
  SESSION_SECRET?: string;
  SITE_URL?: string;
  DATA_DIR?: string;
}

async function cookiesOf(settings: Settings) {
  vi.resetModules();
  for (const name of ["SESSION_SECRET", "SITE_URL", "DATA_DIR"] as const) {
    vi.stubEnv(name, settings[name]);
  }
  const { sessionCookie, browserCookie, signInCookie, hintCookie } =
    await import("~/http/cookies.server");
  return { sessionCookie, browserCookie, signInCookie, hintCookie };
}

async function cookieOf(settings: Settings) {
  const cookie = (await cookiesOf(settings)).sessionCookie;
  const parse = (Cookie: string | null) => {
    const headers = new Headers();
    if (Cookie !== null) headers.set("Cookie", Cookie);
    return cookie.read(new Request("http://site.example/", { headers }));
  };
  return { ...cookie, parse };
}

function sent(setCookie: string): string {
  return setCookie.split(";")[0] ?? "";
}

/** Signed values as Remix writes them, with any secret. */
function foreign(...secrets: string[]) {
  const cookie = createCookie("__session", { secrets });
  const content = { for: "__session", value: "an id", until: 1e15 };
  return {
    write: (value = content.value) => cookie.serialize({ ...content, value }),
    valueIn: async (header: string) =>
      ((await cookie.parse(header)) as typeof content | null)?.value,
  };
}

describe("the session cookie", () => {
  it("is limited to this site and hidden from scripts", async () => {
    const cookie = await cookieOf({ SESSION_SECRET: secret });
    const [pair, ...flags] = (await cookie.write("an id")).split("; ");
    expect(pair).toMatch(/^__session=\S+$/);
    expect(flags.sort()).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax"]);
  });

  it.each([
    ["https://www.example.org", true],
    ["http://localhost:3000", false],
    [undefined, false],
  ])("and its hint for public pages, at %s, have Secure set to %s", async (SITE_URL, isSecure) => {
    const { sessionCookie, hintCookie } = await cookiesOf({ SESSION_SECRET: secret, SITE_URL });
    const flags = (await sessionCookie.write("an id")).split("; ");
    expect(flags.includes("Secure")).toBe(isSecure);
    const hint = ["signed_in=/admin/", "Path=/", "Max-Age=2592000", "SameSite=Lax"];
    const written = hintCookie.write("/admin/").split("; ");
    expect(written).toEqual([...hint, ...(isSecure ? ["Secure"] : [])]);
  });

  it.each([null, "", "theme=dark", "session=a", "__session="])(
    "reads no ID from the header %j",
    async (header) => {
      const cookie = await cookieOf({ SESSION_SECRET: secret });
      expect(await cookie.parse(header)).toBeUndefined();
    },
  );
});

describe("a cookie that is not ours", () => {
  it("is ignored if it is signed with another secret", async () => {
    const cookie = await cookieOf({ SESSION_SECRET: secret });
    for (const forger of [other, "", "secret", secret.toUpperCase()]) {
      const header = sent(await foreign(forger).write());
      expect(await cookie.parse(header)).toBeUndefined();
    }
    const ours = sent(await foreign(secret).write());
    expect(await cookie.parse(ours)).toBe("an id");
  });

  it("is ignored without a signature", async () => {
    const cookie = await cookieOf({ SESSION_SECRET: secret });
    const unsigned = sent(await foreign().write());
    expect(await foreign().valueIn(unsigned)).toBe("an id");
    expect(await cookie.parse(unsigned)).toBeUndefined();
    expect(await cookie.parse(`${unsigned}.`)).toBeUndefined();
    expect(await cookie.parse("__session=an id")).toBeUndefined();
  });

  it("is ignored if one character was changed", async () => {
    const cookie = await cookieOf({ SESSION_SECRET: secret });
    const header = decodeURIComponent(sent(await cookie.write("an id")));
    const value = header.slice("__session=".length);
    for (let i = 0; i < value.length; i++) {
      const changed = value[i] === "A" ? "B" : "A";
      const forged = `${value.slice(0, i)}${changed}${value.slice(i + 1)}`;
      const sentBack = `__session=${encodeURIComponent(forged)}`;
      expect(await cookie.parse(sentBack)).toBeUndefined();
    }
    expect(await cookie.parse(`__session=${encodeURIComponent(value)}`)).toBe("an id");
  });
});

describe("a signed cookie", () => {
  const names = ["sessionCookie", "browserCookie", "signInCookie"] as const;

  it("is accepted only under its own name", async () => {
    const cookies = await cookiesOf({ SESSION_SECRET: secret });
    for (const writer of names) {
      const written = sent(await cookies[writer].write("an id"));
      const value = written.slice(written.indexOf("=") + 1);
      for (const reader of names) {
        const [name] = (await cookies[reader].clear()).split("=");
        const headers = { Cookie: `${name}=${value}` };
        const request = new Request("http://site.example/", { headers });
        expect(await cookies[reader].read(request)).toBe(reader === writer ? "an id" : undefined);
      }
    }
  });

  it("expires even if the browser keeps it", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 0 });
    onTestFinished(() => void vi.useRealTimers());
    const cookie = await cookieOf({ SESSION_SECRET: secret });
    const header = sent(await cookie.write("an id"));
    vi.setSystemTime(30 * 24 * 60 * 60_000 - 1);
    expect(await cookie.parse(header)).toBe("an id");
    vi.setSystemTime(30 * 24 * 60 * 60_000);
    expect(await cookie.parse(header)).toBeUndefined();
  });
});

it("rotated secrets all verify cookies, and the first one signs new ones", async () => {
  const old = sent(await (await cookieOf({ SESSION_SECRET: secret })).write("old"));
  const cookie = await cookieOf({ SESSION_SECRET: `${other}, ${secret}` });
  expect(await cookie.parse(old)).toBe("old");
  const renewed = sent(await cookie.write("new"));
  expect(await foreign(other).valueIn(renewed)).toBe("new");
  expect(await foreign(secret).valueIn(renewed)).toBeUndefined();
});

describe("the secret for cookies", () => {
  it("is generated and stored in a file that only the owner can read", async () => {
    const DATA_DIR = join(await temporaryFolder(), "not", "yet");
    const header = sent(await (await cookieOf({ DATA_DIR })).write("a"));
    const next = await cookieOf({ DATA_DIR });
    expect(await next.parse(header)).toBe("a");
    const file = join(DATA_DIR, "session-secret");
    expect((await readFile(file, "utf8")).length).toBeGreaterThanOrEqual(32);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it("is read after another process has finished writing it", async () => {
    const DATA_DIR = await temporaryFolder();
    const file = join(DATA_DIR, "session-secret");
    await writeFile(file, "");
    // A separate thread, because waiting blocks this one.
    const writer = new Worker(
      `setTimeout(() => require("fs").writeFileSync(${JSON.stringify(file)}, "${secret}"), 200)`,
      { eval: true },
    );
    await once(writer, "online");
    const cookie = await cookieOf({ DATA_DIR });
    const ours = sent(await cookie.write("an id"));
    expect(await foreign(secret).valueIn(ours)).toBe("an id");
  });

  it("is not generated if the settings contain one", async () => {
    const DATA_DIR = await temporaryFolder();
    await (await cookieOf({ DATA_DIR, SESSION_SECRET: secret })).write("a");
    await expect(stat(join(DATA_DIR, "session-secret"))).rejects.toThrow("ENOENT");
  });

  it.each(["", "short"])(
    "is not read from a file with %j, which a full disk can leave behind",
    async (kept) => {
      const DATA_DIR = await temporaryFolder();
      await writeFile(join(DATA_DIR, "session-secret"), kept);
      const forged = sent(await foreign(kept).write());
      // Refusing to start and creating a new secret are both safe.
      const read = await cookieOf({ DATA_DIR })
        .then((cookie) => cookie.parse(forged))
        .catch(() => undefined);
      expect(read).toBeUndefined();
    },
  );
});
