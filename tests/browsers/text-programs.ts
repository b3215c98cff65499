import { newVisitor, signedIn } from "../support/page/visitor";
import { steps, type Day } from "./editors-day";
import { openWindow, windows } from "./marked-windows";
import type { Outcome } from "./report";
import { openEdbrowse, openEww } from "./text-lines";
import type { TextProgram } from "./text-program";
import { openScreen, screens } from "./text-screens";

interface Candidate {
  name: string;
  command: string;
  /** The command that prints the version. */
  version: [string, ...string[]];
  open: (siteUrl: string) => TextProgram | Promise<TextProgram>;
}

export const textPrograms: Candidate[] = [
  ...Object.entries(screens).map(([name, screen]): Candidate => ({
    name,
    command: screen.command[0] ?? "",
    version: [screen.command[0] ?? "", "-version"],
    open: () => openScreen(name, screen),
  })),
  { name: "edbrowse", command: "edbrowse", version: ["edbrowse", "-v"], open: openEdbrowse },
  { name: "eww (Emacs)", command: "emacs", version: ["emacs", "--version"], open: openEww },
  ...Object.entries(windows).map(([name, window]): Candidate => ({
    name,
    command: window.command[0] ?? "",
    version: window.version,
    open: (siteUrl: string) => openWindow(window, siteUrl),
  })),
];

async function newColleague(siteUrl: string, account: Day["account"]) {
  const keeper = await signedIn({ url: siteUrl }, account);
  const person = { email: "colleague@example.org", role: "administrator" };
  const { body } = await keeper.post("/admin/people/invite", person);
  const [path = ""] = /\/invitations\/[\w-]{22}/.exec(body) ?? [];
  const colleague = newVisitor({ url: siteUrl });
  const form = await colleague.visit(path);
  await form
    .fill({ Name: "Cole", Password: "a long sentence of a colleague" })
    .press("Create your account");
  return colleague;
}

/** Goes through the editor's day, and on after a step that fails. */
export async function workAsText({ open }: Candidate, siteUrl: string, account: Day["account"]) {
  const colleague = await newColleague(siteUrl, account);
  const program = await open(siteUrl);
  const outcomes: Outcome[] = [];
  for (const { name, run } of steps) {
    const outcome: Outcome = { name, saw: [], wrong: [] };
    try {
      outcome.saw.push((await run({ siteUrl, program, account, colleague })) ?? "works");
    } catch (error) {
      outcome.wrong.push(error instanceof Error ? error.message : String(error));
    }
    outcomes.push(outcome);
    process.stdout.write(`  ${name}: ${outcome.saw.join()}${outcome.wrong.join().slice(-800)}\n`);
  }
  program.close();
  return outcomes;
}
