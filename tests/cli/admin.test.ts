import { spawn } from "node:child_process";
import { expect, it } from "vitest";
import { temporaryFolder } from "../support/temporary-folder";
import { openFolder } from "../support/embedded-store";
import { isPassword } from "~/backends/sqlite/password.server";

const command = "node_modules/.bin/tsx cli/admin.ts set-password";
const password = "correct horse battery staple";

async function storedHash(folder: string): Promise<string | undefined> {
  const row = openFolder(folder)
    .prepare("SELECT password_hash FROM admin")
    .get();
  return (row as { password_hash: string } | undefined)?.password_hash;
}

/** Types each answer when its prompt has appeared, in a real terminal. */
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

it("asks twice for a new password and shows neither", async () => {
  const folder = await temporaryFolder();
  const { code, shown } = await typeInTerminal(folder, [
    ["New password:", password],
    ["New password again:", password],
  ]);
  expect(shown).toContain("The password is changed");
  expect(shown).not.toContain("horse");
  expect(code).toBe(0);
  expect(await isPassword(password, (await storedHash(folder)) ?? "")).toBe(
    true,
  );
});

it("changes nothing where the two differ", async () => {
  const folder = await temporaryFolder();
  const { code, shown } = await typeInTerminal(folder, [
    ["New password:", password],
    ["New password again:", `${password}!`],
  ]);
  expect(shown).toContain("The two passwords differ. Nothing was changed.");
  expect(shown).not.toContain("horse");
  expect(code).toBe(1);
  expect(await storedHash(folder)).toBeUndefined();
});
