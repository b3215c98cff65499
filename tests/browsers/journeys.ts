import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Shown } from "./browser";
import { lookAtAdmin, lookAtSite } from "./layout";

/** What a visitor sets out to do; the outcome is what was seen, a line each. */
export interface Journey {
  name: string;
  make: (browser: Browser) => Promise<string[]>;
}

/** Who keeps the catalogue; with letters only that every keyboard has. */
export const admin = {
  email: "keeper@example.org",
  password: "correct horse battery staple",
};

const patience = 10_000;

/** Reads the page once it has the heading, and what else is waited for. */
async function see(
  browser: Browser,
  heading: string,
  isThere: (page: Shown) => boolean = () => true,
): Promise<Shown> {
  const end = Date.now() + patience;
  for (;;) {
    // Between two pages there is nothing to read.
    const page = await browser.read().catch(() => undefined);
    if (page?.headings.includes(heading) && isThere(page)) return page;
    if (Date.now() > end) {
      throw new Error(
        `Waited for “${heading}”, saw “${page?.heading}” with: ${page?.text.slice(0, 300)}`,
      );
    }
    await sleep(50);
  }
}

const says = (words: string) => (page: Shown) => page.text.includes(words);

async function browse(browser: Browser): Promise<string[]> {
  await browser.open("/");
  await see(browser, "Prajna AI Labs");
  await browser.press("Explore Works");
  const { works } = await see(browser, "Works");
  await browser.press("See the toolkit: Sketch & Design Toolkit");
  const detail = await see(
    browser,
    "Sketch & Design Toolkit",
    says("Screenshots"),
  );
  await browser.open("/creators");
  const creators = await see(browser, "Our Creators");
  await browser.press("Mira Okafor");
  const creator = await see(browser, "Works by Mira Okafor");
  return [
    `the home page leads to ${works.length} works, from ${works[0]} to ${works.at(-1)}`,
    `a card leads to ${detail.path}`,
    `${creators.works.length} creators, the page of one with ${creator.works.length} works`,
  ];
}

async function filter(browser: Browser): Promise<string[]> {
  await browser.open("/works");
  await see(browser, "Works");
  await browser.fill("Search words", "bay");
  await browser.choose("Type", "Large feature");
  await browser.press("Filter works");
  const found = await see(browser, "Works", says("1 work found."));
  await browser.press("Show all works");
  const all = await see(browser, "Works", ({ works }) => works.length > 1);
  return [
    `${found.path} shows ${found.works.join()}`,
    `“Show all works” shows ${all.works.length} again`,
  ];
}

async function theme(browser: Browser): Promise<string[]> {
  await browser.open("/about");
  const heading = "The Genesis of Prajna AI Labs";
  const seen: string[] = [];
  for (const next of ["light", "dark", "system"]) {
    const { theme } = await see(browser, heading);
    await browser.press(`Theme: ${theme}. Change to ${next}.`);
    await see(browser, heading, (page) => page.theme === next);
    await browser.open("/about");
    seen.push((await see(browser, heading)).theme);
  }
  return [`the button changes to ${seen.join(", ")}; each outlasts a reload`];
}

async function menu(browser: Browser): Promise<string[]> {
  await browser.resize(360);
  await browser.open("/contact-us");
  const { menu } = await see(browser, "Contact Us");
  if (browser.isGraphical) {
    if (menu.length > 0) throw new Error(`Unfolded: ${menu.join()}.`);
    await browser.press("Menu");
  }
  const open = await see(browser, "Contact Us", ({ menu }) => menu.length > 0);
  await browser.press("Creators");
  await see(browser, "Our Creators");
  await browser.resize(1280);
  return [
    browser.isGraphical
      ? `folded until “Menu” is pressed, then ${open.menu.join(", ")}`
      : `${open.menu.join(", ")} stand in the page, once`,
  ];
}

async function signIn(browser: Browser): Promise<string[]> {
  await browser.open("/admin/dashboard");
  await see(browser, "Admin Login");
  await browser.fill("Email address", admin.email);
  await browser.fill("Password", "a guess");
  await browser.press("Login");
  const failure = "Failed to sign in. Please check your credentials.";
  const refused = await see(browser, "Admin Login", says(failure));
  await browser.fill("Password", admin.password);
  await browser.press("Login");
  await see(browser, "Dashboard", says(`Welcome, ${admin.email}`));
  return [
    `a wrong password: “${failure}”, the address ${refused.values["Email address"]} kept`,
    "the right one: the dashboard, with a welcome",
  ];
}

const work = {
  ID: "paper-moon",
  Title: "Paper Moon",
  Category: "Maps",
  "Creator ID": "mira-okafor",
};

async function create(browser: Browser): Promise<string[]> {
  await browser.open("/admin/dashboard");
  await browser.press("+ Add New Work");
  await see(browser, "Create a New Work");
  for (const [label, text] of Object.entries(work)) {
    await browser.fill(label, text);
  }
  await browser.press("Add Work");
  await see(browser, "Dashboard", says(`Added ${work.Title}.`));
  await browser.open("/works");
  await see(browser, "Works", ({ works }) => works.includes(work.Title));
  return [`“Added ${work.Title}.”, and visitors see it`];
}

async function refuse(browser: Browser): Promise<string[]> {
  await browser.open("/admin/dashboard/new");
  await see(browser, "Create a New Work");
  await browser.fill("Category", "Half a thought");
  await browser.press("Add Work");
  const message = "ID, Title, and Type are required.";
  const { values } = await see(browser, "Create a New Work", says(message));
  await browser.fill("ID", work.ID);
  await browser.fill("Title", "Another");
  await browser.press("Add Work");
  const taken = "Another work has this ID. Choose a different one.";
  await see(browser, "Create a New Work", says(taken));
  return [
    `“${message}”, with “${values.Category}” still in its field`,
    `“${taken}”`,
  ];
}

async function edit(browser: Browser): Promise<string[]> {
  await browser.open("/admin/dashboard");
  await see(browser, "Dashboard");
  await browser.press(`Edit ${work.Title}`);
  const { values } = await see(browser, "Edit Work Item");
  await browser.fill("Description", "Folded from one sheet.");
  await browser.press("Update Work");
  await see(browser, "Dashboard", says(`Updated ${work.Title}.`));
  return [
    `the form holds “${values.Title}”; “Updated ${work.Title}.”, and the card says so`,
  ];
}

async function remove(browser: Browser): Promise<string[]> {
  await browser.open("/admin/dashboard");
  await see(browser, "Dashboard");
  await browser.press(`Delete ${work.Title}`);
  const question = "Delete this work?";
  const asking = await see(browser, question);
  await browser.press("Delete work");
  await see(browser, "Dashboard", says(`Deleted ${work.Title}.`));
  return [
    `${asking.heading === question ? "a page" : "a dialog"} asks “${question}”; then “Deleted ${work.Title}.”`,
  ];
}

/** Follows `remove`: only the page after a deletion offers to undo it. */
async function undo(browser: Browser): Promise<string[]> {
  await browser.press("Undo");
  await see(browser, "Dashboard", says(`${work.Title} is back.`));
  await browser.open("/works");
  await see(browser, "Works", ({ works }) => works.includes(work.Title));
  return [`“${work.Title} is back.”, also for visitors`];
}

async function logOut(browser: Browser): Promise<string[]> {
  await browser.open("/admin/dashboard");
  await see(browser, "Dashboard");
  await browser.press("Logout");
  await see(browser, "Admin Login");
  await browser.open("/admin/dashboard");
  const { path } = await see(browser, "Admin Login");
  return [`afterwards the dashboard leads to ${path}`];
}

/** In this order: each finds what those before it have left. */
export const journeys: Journey[] = [
  { name: "Browse", make: browse },
  { name: "Filter", make: filter },
  { name: "Theme", make: theme },
  { name: "Menu", make: menu },
  { name: "Layout", make: lookAtSite },
  { name: "Sign in", make: signIn },
  { name: "Create", make: create },
  { name: "Refuse", make: refuse },
  { name: "Admin’s layout", make: lookAtAdmin },
  { name: "Edit", make: edit },
  { name: "Delete", make: remove },
  { name: "Undo", make: undo },
  { name: "Log out", make: logOut },
];
