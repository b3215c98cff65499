import { spawn } from "node:child_process";
import { describe, expect, it } from "vitest";
import { runCommand } from "../support/command";
import { temporaryFolder } from "../support/temporary-folder";
import { openFolder } from "../support/stores/embedded-store";
import { isPassword } from "~/backends/sqlite/password.server";

const command = "node_modules/.bin/tsx cli/admin.ts set-password";
const password = "correct horse battery staple";

async function storedHash(folder: string): Promise<string | undefined> {
  const row = openFolder(folder)
    .prepare("SELECT password_hash FROM admin")
    .get();
  return (row as { password_hash: string } | undefined)?.password_hash;
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

function pipe(
  folder: string,
  input: string,
): Promise<{ code: number | null; shown: string }> {
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
  const rows = openFolder(folder)
    .prepare("SELECT kind, data FROM records ORDER BY at")
    .all() as { kind: string; data: string }[];
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
    expect(await isPassword(password, (await storedHash(folder)) ?? "")).toBe(
      true,
    );
  });

  it("changes nothing if the two differ", async () => {
    const folder = await temporaryFolder();
    const { code, shown } = await typeInTerminal(folder, [
      ["New password:", password],
      ["Repeat the new password:", `${password}!`],
    ]);
    expect(shown).toContain("The passwords do not match. Nothing was changed.");
    expect(shown).not.toContain("horse");
    expect(code).toBe(1);
    expect(await storedHash(folder)).toBeUndefined();
  });

  it("reads the first line of a pipe, and records the change", async () => {
    const folder = await temporaryFolder();
    const { code, shown } = await pipe(folder, ` ${password} \nanother line\n`);
    expect(shown).toContain(
      "The password was changed. All sessions have ended.",
    );
    expect(code).toBe(0);
    const hash = (await storedHash(folder)) ?? "";
    expect(await isPassword(` ${password} `, hash)).toBe(true);
    expect(eventsIn(folder)).toEqual([
      "event.password-changed by Command line",
    ]);
  });

  it.each([
    ["", "No password was entered."],
    ["eleven long\n", "A password must have at least 12 characters."],
    [
      "1qaz2wsx3edc\n",
      "This is one of the most common passwords. Choose a different one.",
    ],
  ])("rejects %j and changes nothing", async (input, problem) => {
    const folder = await temporaryFolder();
    expect(await pipe(folder, input)).toEqual({
      code: 1,
      shown: `${problem}\n`,
    });
    expect(await storedHash(folder)).toBeUndefined();
  });
});

describe("disable-two-step", () => {
  const run = (folder: string, ...words: string[]) =>
    runCommand(["cli/admin.ts", ...words], { DATA_DIR: folder });

  it("turns two-step sign-in off and ends all sessions", async () => {
    const folder = await temporaryFolder();
    openFolder(folder).exec(
      `INSERT INTO admin (only, password_hash, totp_secret) VALUES (1, 'x', 'JBSWY3DPEHPK3PXP');
       INSERT INTO recovery_codes (hash) VALUES ('a'), ('b');
       INSERT INTO records (kind, id, owner, at, expires_at, data) VALUES ('session', 'a', 'b', 1, 9e15, '{}')`,
    );
    expect(await run(folder, "disable-two-step")).toMatchObject({
      code: 0,
      out: "Two-step sign-in was turned off. All sessions have ended.\n",
    });
    const database = openFolder(folder);
    expect(database.prepare("SELECT * FROM recovery_codes").all()).toEqual([]);
    expect(
      database.prepare("SELECT totp_secret FROM admin").get(),
    ).toMatchObject({ totp_secret: null });
    expect(eventsIn(folder)).toEqual(["event.two-step-off by Command line"]);
    expect((await run(folder, "disable-two-step")).out).toBe(
      "Two-step sign-in is already off. Nothing was changed.\n",
    );
  });

  it.each([[[]], [["disable-two-step", "now"]], [["constructor"]]])(
    "prints its usage when called with %j",
    async (words) => {
      const { code, err } = await run(await temporaryFolder(), ...words);
      expect(code).toBe(1);
      expect(err).toMatch(/^Usage:\n/);
    },
  );

  it("is not available with Firebase", async () => {
    const { code, err } = await runCommand(["cli/admin.ts", "set-password"], {
      BACKEND: "firebase",
      FIREBASE_PROJECT_ID: "x",
      FIREBASE_API_KEY: "x",
      SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    });
    expect(code).toBe(1);
    expect(err).toContain(
      "With BACKEND=firebase, Firebase manages the accounts.",
    );
  });
});
