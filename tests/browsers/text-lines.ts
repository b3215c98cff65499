import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { TextProgram } from "./text-program";

/**
 * Runs a program that reads commands from lines.
 * @param ask makes the command whose output ends with a mark.
 */
function openLines(command: string, words: string[], ask: (mark: string) => string) {
  const home = mkdtempSync(join(tmpdir(), "lines-"));
  writeFileSync(join(home, ".ebrc"), "");
  const env = { ...process.env, LC_ALL: "C.UTF-8", HOME: home };
  const program = spawn(command, words, { env, stdio: ["pipe", "pipe", "pipe"] });
  let output = "";
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  let count = 0;

  /** @returns what the program printed. */
  async function run(...commands: string[]): Promise<string> {
    count += 1;
    const mark = `done ${count}`;
    output = "";
    program.stdin.write([...commands, ask(mark), ""].join("\n"));
    for (let tries = 0; tries < 1200 && !output.includes(mark); tries += 1) await sleep(50);
    if (!output.includes(mark)) throw new Error(`No answer to ${commands.join()}: ${output}`);
    return output.split(mark)[0] ?? "";
  }

  return { run, close: () => void program.kill() };
}

/** edbrowse is a line editor: it finds words, and `i1=` and `i1*` fill in and press a field. */
export function openEdbrowse(): TextProgram {
  const { run, close } = openLines("edbrowse", [], (mark) => `!echo ${mark}`);

  /** @returns the line that becomes the current one. */
  async function find(pattern: string, words: string): Promise<string> {
    const found = await run("1", `/${pattern.replace(/[+*.?/]/g, "\\$&")}`);
    return found.split("\n").findLast((one) => one.includes(words)) ?? "";
  }

  /** @returns the place of the field after a label in its line, which becomes the current one. */
  async function findField(label: string): Promise<number> {
    const line = await find(label, label);
    const [before = "", after = ""] = line.split(label);
    if (/<[^>]*>/.test(after)) return countIn(before, /<[^>]*>/g) + 1;
    await run("/<");
    return 1;
  }

  return {
    open: async (address) => void (await run(`b ${address}`)),
    text: async () => (await run(",p")).replace(/\s+/g, " "),
    async press(words) {
      const button = await find(`<${words}>`, `<${words}>`);
      if (button) {
        await run(`i${countIn(button.split(`<${words}>`)[0] ?? "", /<[^>]*>/g) + 1}*`);
        return;
      }
      const link = await find(`{${words}}`, `{${words}}`);
      await run(`g${countIn(link.split(`{${words}}`)[0] ?? "", /\{[^}]*\}/g) + 1}`);
    },
    async check(words) {
      const line = await find(words, words);
      const before = countIn(line.split(words)[0] ?? "", /<[^>]*>/g);
      if (before === 0) await run("?<[-+]?");
      await run(`i${Math.max(before, 1)}=+`);
    },
    async fill(label, text) {
      const place = await findField(label);
      const [area] = /<buffer (?:\?|text)>/.exec(await run("p")) ?? [];
      if (!area) return void (await run(`i${place}=${text}`));
      await run("ib");
      const buffer = /<buffer (\d+)>/.exec(await run("p"))?.[1];
      await run(`e${buffer}`, ",d", "a", text, ".", "e1");
    },
    async choose(label, option) {
      await this.fill(label, option);
    },
    async attach(label, file) {
      await this.fill(label, file);
    },
    close,
  };
}

export function openEww(): TextProgram {
  const script = fileURLToPath(new URL("eww.el", import.meta.url));
  const asked = (...words: string[]) => `(${words.map((word) => JSON.stringify(word)).join(" ")})`;
  const { run, close } = openLines("emacs", ["--batch", "-Q", "-l", script], (mark) =>
    asked("say", mark),
  );
  async function command(...words: string[]): Promise<string> {
    const answer = await run(asked(...words));
    if (answer.includes("FAILED")) throw new Error(answer);
    return answer;
  }
  return {
    open: async (address) => void (await command("open", address)),
    text: async () => (await command("text")).replace(/\s+/g, " "),
    press: async (words) => void (await command("press", words)),
    check: async (words) => void (await command("check", words)),
    fill: async (label, text) => void (await command("fill", label, text)),
    choose: async (label, option) => void (await command("choose", label, option)),
    attach: async (label, file) => void (await command("attach", label, file)),
    sendWholeFiles: async () => void (await command("files", "binary")),
    close,
  };
}

function countIn(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
