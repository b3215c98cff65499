import { spawn } from "node:child_process";
import { describe, expect, it } from "vitest";
import { isPassword } from "~/backends/sqlite/password.server";
import { runCommand } from "../support/command";
import { openFolder } from "../support/stores/embedded-store";
import { temporaryFolder } from "../support/temporary-folder";

const command = "node --import tsx cli/admin.ts set-password admin@example.org";
const password = "correct horse battery staple";

async function storedHash(folder: string): Promise<string | undefined> {
  const row = openFolder(folder)
    .prepare("SELECT data ->> '$.passwordHash' AS hash FROM people")
    .get();
  return (row as { hash: string } | undefined)?.hash;
}

/** Types each answer after its prompt, in a pseudo-terminal. */
function typeInTerminal(
  folder: string,
  answers: [prompt: string, answer: string][],
): Promise<{ code: number | null; shown: string }> {
  const terminal = spawn("script", ["-qec", command, "/dev/null"], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: folder },
  });
  const waiting = [...answers];
  let shown = "";
  terminal.stdout.on("data", (text) => {
    shown += String(text);
    const [next] = waiting;
    if (next && shown.includes(next[0])) {
      waiting.shift();
      terminal.stdin.write(`${next[1]}\r`);
    }
  });
  return new Promise((resolve) => {
    terminal.once("close", (code) => resolve({ code, shown }));
  });
}

function pipe(folder: string, input: string): Promise<{ code: number | null; shown: string }> {
  const [program = "", ...words] = command.split(" ");
  const child = spawn(program, words, {
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: folder },
  });
  let shown = "";
  child.stdout.on("data", (text) => (shown += String(text)));
  child.stderr.on("data", (text) => (shown += String(text)));
  child.stdin.end(input);
  return new Promise((resolve) => {
    child.once("close", (code) => resolve({ code, shown }));
  });
}

function eventsIn(folder: string): string[] {
  const rows = openFolder(folder).prepare("SELECT kind, data FROM records ORDER BY at").all() as {
    kind: string;
    data: string;
  }[];
  return rows.map(({ kind, data }) => {
    const { device } = JSON.parse(data) as { device: string };
    return `${kind} by ${device}`;
  });
}

describe("set-password", () => {
  it("asks twice for a new password and never displays it", async () => {
    const folder = await temporaryFolder();
    const { code, shown } = await typeInTerminal(folder, [
      ["New password:", password],
      ["Repeat the new password:", password],
    ]);
    expect(shown).toContain("The password was changed.");
    expect(shown).not.toContain("horse");
    expect(code).toBe(0);
    expect(await isPassword(password, (await storedHash(folder)) ?? "")).toBe(true);
  });

  it("reads the first line of a pipe, and records the change", async () => {
    const folder = await temporaryFolder();
    const { code, shown } = await pipe(folder, ` ${password} \nanother line\n`);
    expect(shown).toContain("The password was changed. All sessions have ended.");
    expect(code).toBe(0);
    const hash = (await storedHash(folder)) ?? "";
    expect(await isPassword(` ${password} `, hash)).toBe(true);
    expect(eventsIn(folder)).toEqual(["event.password-changed by Command line"]);
  });
});

describe("disable-two-step", () => {
  const run = (folder: string, ...words: string[]) =>
    runCommand(["cli/admin.ts", ...words], { DATA_DIR: folder });

  it("turns two-step sign-in off and ends all sessions", async () => {
    const folder = await temporaryFolder();
    openFolder(folder).exec(
      `INSERT INTO people (id, data) VALUES ('ana@xn--bcher-kva.example', '{"email":"Ana@xn--bcher-kva.example","name":"Ana","role":"administrator","secret":"JBSWY3DPEHPK3PXP","recoveryCodes":["a","b"]}');
       INSERT INTO records (id, kind, owner, at, expiresAt, data) VALUES ('session a', 'session', 'Ana@xn--bcher-kva.example', 1, 9e15, '{}')`,
    );
    expect(await run(folder, "disable-two-step", "ANA@Bücher.example")).toMatchObject({
      code: 0,
      out: "Two-step sign-in was turned off. All sessions have ended.\n",
    });
    const database = openFolder(folder);
    const stored = JSON.stringify(database.prepare("SELECT * FROM people").all());
    expect(stored).not.toMatch(/secret|recoveryCodes/);
    expect(database.prepare("SELECT * FROM records").all()).toHaveLength(1);
    expect(eventsIn(folder)).toEqual(["event.two-step-off by Command line"]);
    expect((await run(folder, "disable-two-step", "ANA@Bücher.example")).out).toBe(
      "Two-step sign-in is already off. Nothing was changed.\n",
    );
  });

  it.each([[["list", "all"]], [["invite", "a@example.org", "owner"]], [["constructor"]]])(
    "prints its usage when called with %j",
    async (words) => {
      const { code, err } = await run(await temporaryFolder(), ...words);
      expect(code).toBe(1);
      expect(err).toMatch(/^Usage:\n/);
    },
  );

  it("is not available with Firebase", async () => {
    const { code, err } = await runCommand(["cli/admin.ts", "set-password", "a@b.example"], {
      BACKEND: "firebase",
      FIREBASE_PROJECT_ID: "x",
      FIREBASE_API_KEY: "x",
      SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    });
    expect(code).toBe(1);
    expect(err).toContain("With BACKEND=firebase, Firebase manages the accounts.");
  });
});

it("people are invited with a link and listed", async () => {
  const folder = await temporaryFolder();
  const run = (...words: string[]) =>
    runCommand(["cli/admin.ts", ...words], {
      DATA_DIR: folder,
      ADMIN_PASSWORD: password,
      SITE_URL: "https://www.example.org",
    });
  const invited = await run("invite", "ana@example.org");
  expect(invited.out).toMatch(
    /ana@example\.org can join as editor.*\nhttps:\/\/www\.example\.org\/invitations\/[\w-]{22}\n$/s,
  );
  expect((await run("list")).out).toBe("admin@example.org, administrator, no name, two-step off\n");
  const taken = await run("invite", "ADMIN@example.org");
  expect(taken.err).toBe("There is already an account with this email address.\n");
});
