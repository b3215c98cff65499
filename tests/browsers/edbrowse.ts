import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { admin } from "./admin-journeys";

/** edbrowse is a line editor: it finds words, and `i1=` and `i1*` fill in and press a field. */
function openEdbrowse() {
  const program = spawn("edbrowse", [], { stdio: ["pipe", "pipe", "pipe"] });
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
    program.stdin.write([...commands, `!echo ${mark}`, ""].join("\n"));
    for (let tries = 0; tries < 1200 && !output.includes(mark); tries += 1) await sleep(50);
    return output;
  }

  return {
    open: (address: string) => run(`b ${address}`),

    async fill(label: string, text: string) {
      const found = await run("1", `/${label}`);
      const isBeside = /<[^>]*>/.test(found.split(label)[1] ?? "");
      await run(...(isBeside ? [] : ["/<"]), `i1=${text}`);
    },

    async press(words: string) {
      const found = await run("1", `/<${words}>`);
      const line = found.split("\n").findLast((one) => one.includes(words)) ?? "";
      const fields: string[] = line.match(/<[^>]*>/g) ?? [];
      await run(`i${fields.indexOf(`<${words}>`) + 1}*`);
    },

    text: async () => (await run(",p")).replace(/\s+/g, " "),
    close: () => void program.kill(),
  };
}

/** @returns what the pages said. @throws if one says something else. */
export async function workInEdbrowse(siteUrl: string): Promise<string[]> {
  const program = openEdbrowse();
  const saw: string[] = [];
  async function expectWords(words: string) {
    const text = await program.text();
    if (!text.includes(words)) throw new Error(`“${words}” is missing in: ${text.slice(0, 300)}`);
    saw.push(`“${words}”`);
  }
  try {
    const edit = `${siteUrl}/admin/dashboard/slow-map/edit`;
    await program.open(edit);
    await program.fill("Email address", admin.email);
    await program.fill("Password", admin.password);
    await program.press("Login");
    await expectWords("Edit Work Item");
    for (const title of ["Slow Map, second edition", "Slow Map, third edition"]) {
      await program.open(edit);
      await program.fill("Title (required)", title);
      await program.press("Update Work");
      // It sends each text area that was not opened as empty.
      await expectWords("Nothing was saved yet.");
      await program.press("Update Work");
      await expectWords(`Updated ${title}: title`);
    }
    await program.open(`${siteUrl}/works`);
    await program.fill("Search", "tide");
    await program.press("Search");
    await expectWords("Tide Atlas");
    await program.open(`${siteUrl}/admin/dashboard`);
    await program.press("Logout");
    await expectWords("Admin Login");
    return saw;
  } finally {
    program.close();
  }
}
