import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Visitor } from "../support/page/visitor";
import type { TextProgram } from "./text-program";

export interface Day {
  siteUrl: string;
  program: TextProgram;
  account: { email: string; password: string };
  /** Another administrator. */
  colleague: Visitor;
}

export interface Step {
  name: string;
  /** @returns what a person should know. */
  run: (day: Day) => Promise<string | void>;
}

/** The words of many scripts, also from right to left. */
const greeting = "Привет, 你好, γειά, สวัสดี, שלום.";
const image = fileURLToPath(new URL("../fixtures/icon.png", import.meta.url));

/** The label of each field and its text; the image and the type are chosen. */
const work = {
  "ID (required)": "zebra-kite",
  "Title (required)": "Zebra Kite",
  "Description (optional)": "Folded from one sheet.\nZoë’s patience: 100 %.",
  "Image description (optional)": "A kite with stripes",
  "Creator name (optional)": "Zoë Äkäslompolo",
  "Category (optional)": "Maps",
  "Call to action text (optional)": "Fold it",
  "Call to action link (optional)": "https://example.org/fold?a=1&b=2",
  "Subtitle (optional)": "By hand",
  "Features (optional)": "One sheet, No glue",
  "Long description (optional)": "First *line*.\n\nSecond paragraph.",
  "What we love: title (optional)": "The folds",
  "What we love: content (optional)": "All of them.",
  "Quick tip: title (optional)": "Start slowly",
  "Quick tip: content (optional)": "Fold twice.",
  "Share text (optional)": "Look at this kite.",
};

/** Answers take at most this many looks. */
const patience = 15;

/** @throws if the page does not say the words after a while. */
async function see({ program }: Day, ...words: (string | RegExp)[]): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const text = await program.text();
    const missing = words.find(
      (one) => !(typeof one === "string" ? text.includes(one) : one.test(text)),
    );
    if (!missing) return text;
    if (tries > patience) throw new Error(`“${missing}” is missing in: ${text.slice(-3000)}`);
    await sleep(250);
  }
}

async function open(day: Day, path: string, ...words: string[]): Promise<void> {
  await day.program.open(day.siteUrl + path);
  await see(day, ...words);
}

async function fillIn({ program }: Day, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await program.fill(label, text);
}

async function signIn(day: Day, { email, password }: Day["account"]): Promise<void> {
  await day.program.fill("Email address", email);
  await day.program.fill("Password", password);
  await day.program.press("Login");
}

/** Programs that open a page at one of its parts do not show the number. */
async function isPublic({ colleague }: Day, count: number): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { text } = await colleague.visit("/admin/dashboard");
    if (text.includes(`${count} public`)) return;
    if (tries > patience) throw new Error(`Not ${count} works are public: ${text.slice(0, 500)}`);
    await sleep(250);
  }
}

async function update(day: Day, notice: string): Promise<void> {
  await day.program.press("Update Work");
  await see(day, notice);
}

async function listed(day: Day, words: string): Promise<void> {
  await open(day, `/admin/dashboard?q=${words}`, "Welcome, ");
}

export const steps: Step[] = [
  {
    name: "Sign in from a deep link",
    async run(day) {
      await open(day, "/admin/dashboard/slow-map/edit", "Admin Login");
      await signIn(day, { ...day.account, password: "a guess" });
      await see(day, "Failed to sign in. Please check your credentials.");
      await signIn(day, day.account);
      await see(day, "Edit Work Item");
    },
  },
  {
    name: "Search",
    async run(day) {
      await open(day, "/works", "Search words");
      await day.program.fill("Search words", "lost shelf");
      await day.program.press("Search");
      await see(day, "Found Hall", "1 work for “lost shelf”");
    },
  },
  {
    name: "Theme",
    async run(day) {
      await day.program.press("Theme: system. Change to light.");
      await sleep(1000);
      if (!(await day.program.text()).includes("Theme: light.")) {
        await open(day, "/about", "Theme: light. Change to dark.");
        return "the next page has it; the same page comes from memory";
      }
      await see(day, "1 work for “lost shelf”");
      return undefined;
    },
  },
  {
    name: "Contact",
    async run(day) {
      await open(day, "/contact-us", "Contact Us");
      await day.program.fill("Name (optional)", "Зоя");
      await day.program.fill("Email address", "reader@example.org");
      await day.program.fill("Message", `${greeting}\nWhere can I print the map?`);
      await day.program.press("Send message");
      await see(day, "Thank you. A person will read it.");
      const inbox = await day.colleague.visit("/admin/messages");
      const message = await inbox.press(/Зоя/);
      if (!message.main.text.includes(greeting)) {
        throw new Error(`The message is: ${message.main.text}`);
      }
    },
  },
  {
    name: "Add with every field",
    async run(day) {
      await open(day, "/admin/dashboard", "+ Add New Work");
      await day.program.press("+ Add New Work");
      await see(day, "Create a New Work");
      await fillIn(day, work);
      await day.program.choose("Type (required)", "Large feature");
      await day.program.attach("Image file", image);
      await day.program.press("Add Work");
      const text = await see(day, "Zebra Kite");
      // eww sends letters beside a file as their low bytes. The image is kept.
      const isRefused = text.includes("Type them again, then save.");
      if (isRefused) await fillIn(day, work);
      if (isRefused) await day.program.press("Add Work");
      await see(day, "Added Zebra Kite.");
      const stored = await day.colleague.visit("/admin/dashboard/zebra-kite/edit");
      for (const [label, text] of Object.entries(work).slice(1)) {
        const value = stored.field(label.replace(/ \(.*/, "")).value;
        if (value.trim() !== text) throw new Error(`${label}: “${value}” was saved.`);
      }
      await open(
        day,
        "/works/zebra-kite",
        "Zebra Kite",
        "Second paragraph.",
        "A kite with stripes",
      );
    },
  },
  {
    name: "Save twice",
    async run(day) {
      for (const title of ["Zebra Kite, second edition", "Zebra Kite, third edition"]) {
        await listed(day, "zebra");
        await day.program.press("Edit");
        await see(day, "Edit Work Item");
        await day.program.fill("Title (required)", title);
        await update(day, `Updated ${title}: title`);
      }
    },
  },
  {
    name: "Refused form",
    async run(day) {
      await open(day, "/admin/dashboard/new", "Create a New Work");
      await day.program.fill("Category (optional)", "Half a thought");
      await day.program.press("Add Work");
      await see(day, "ID, Title, and Type are required.", "Half a thought");
      await day.program.fill("Title (required)", "Another");
      await day.program.fill("ID (required)", "zebra-kite");
      await day.program.press("Add Work");
      await see(day, "Another work already uses this ID. Choose a different one.");
    },
  },
  {
    name: "Conflict",
    async run(day) {
      await listed(day, "zebra");
      await day.program.press("Edit");
      await see(day, "Edit Work Item");
      const other = await day.colleague.visit("/admin/dashboard/zebra-kite/edit");
      await other.fill({ Title: "Zebra Kite of a colleague" }).press("Update Work");
      await day.program.fill("Title (required)", "Zebra Kite");
      await day.program.press("Update Work");
      await see(day, "while you were editing it", "Zebra Kite of a colleague");
      await day.program.check("Your version");
      await update(day, "Updated Zebra Kite: title");
    },
  },
  {
    name: "Change several, undo",
    async run(day) {
      await listed(day, "lost%20shelf");
      await day.program.check("Found Hall");
      await day.program.choose("Action", "Make drafts");
      await day.program.press("Continue");
      await see(day, "Make 1 work a draft?");
      await day.program.press("Make 1 work a draft");
      await see(day, "Visitors no longer see Found Hall.");
      await day.program.press("Undo");
      await see(day, "Undo the change to Found Hall?");
      await day.program.press("Undo");
      await isPublic(day, 32);
    },
  },
  {
    name: "Delete",
    async run(day) {
      await listed(day, "zebra");
      await day.program.press("Delete");
      await see(day, "Delete this work?");
      await day.program.press("Delete work");
      await see(day, "Deleted Zebra Kite.");
      await isPublic(day, 31);
    },
  },
  {
    name: "Import a table",
    async run(day) {
      const file = join(tmpdir(), "works.csv");
      writeFileSync(file, "ID,Title,Type\nfrom-table,Aus einer Tabelle für Zoë,list-item\n");
      await open(day, "/admin/transfer", "File to import");
      await day.program.attach("File to import", file);
      await day.program.press("Upload");
      const text = await see(day, /What works\.csv will change|C-x RET c/);
      const isRefused = text.includes("C-x RET c");
      if (isRefused) {
        await day.program.sendWholeFiles?.();
        await day.program.attach("File to import", file);
        await day.program.press("Upload");
      }
      await see(day, "What works.csv will change", "Aus einer Tabelle für Zoë");
      await day.program.press("Import");
      await see(day, "Imported Aus einer Tabelle für Zoë.");
      return isRefused ? "refused at first, with the keys that send the file as it is" : undefined;
    },
  },
  {
    name: "Link for reviewers",
    async run(day) {
      await open(day, "/admin/dashboard/slow-map/preview", "Create a link for reviewers");
      await day.program.press("Create a link for reviewers");
      const text = await see(day, "/preview/");
      const [path = ""] = /\/preview\/[\w-]{22}/.exec(text.replaceAll(" ", "")) ?? [];
      await open(day, path, "Slow Map");
    },
  },
  {
    name: "Log out",
    async run(day) {
      await open(day, "/admin/dashboard?q=zebra", "Welcome, ");
      await day.program.press("Logout");
      await see(day, "Admin Login");
      await open(day, "/admin/dashboard?q=map", "Admin Login");
    },
  },
  {
    name: "Sign in as an editor",
    async run(day) {
      const account = { email: "editor@example.org", password: "a long sentence of an editor" };
      const invite = await day.colleague.visit("/admin/people/invite");
      const invited = await invite
        .fill({ "Email address": account.email })
        .press("Create the invitation");
      const [path = ""] = /\/invitations\/[\w-]{22}/.exec(invited.body) ?? [];
      await open(day, path, "Password");
      await day.program.fill("Name", "Edi");
      await day.program.fill("Password", account.password);
      await day.program.press("Create your account");
      const text = await see(day, "Welcome, editor@example.org");
      if (text.includes("Transfer")) throw new Error("An editor sees Transfer.");
    },
  },
];
