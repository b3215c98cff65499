import type { Browser } from "./browser";
import { says, see } from "./see";

/** Only characters that every keyboard has. */
export const admin = {
  email: "keeper@example.org",
  password: "correct horse battery staple",
};

export async function signIn(browser: Browser): Promise<string[]> {
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

export async function create(browser: Browser): Promise<string[]> {
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

export async function refuse(browser: Browser): Promise<string[]> {
  await browser.open("/admin/dashboard/new");
  await see(browser, "Create a New Work");
  await browser.fill("Category", "Half a thought");
  await browser.press("Add Work");
  const message = "ID, Title, and Type are required.";
  const { values } = await see(browser, "Create a New Work", says(message));
  await browser.fill("ID", work.ID);
  await browser.fill("Title", "Another");
  await browser.press("Add Work");
  const taken = "Another work already uses this ID. Choose a different one.";
  await see(browser, "Create a New Work", says(taken));
  return [
    `“${message}”, with “${values.Category}” still in its field`,
    `“${taken}”`,
  ];
}

export async function edit(browser: Browser): Promise<string[]> {
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

export async function remove(browser: Browser): Promise<string[]> {
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

/** Runs after `remove`, because only the next page offers an undo. */
export async function undo(browser: Browser): Promise<string[]> {
  await browser.press("Undo");
  await see(browser, `Undo the change to ${work.Title}?`);
  await browser.press("Undo");
  await see(browser, "Dashboard", says(`Undid the deletion of ${work.Title}.`));
  await browser.open("/works");
  await see(browser, "Works", ({ works }) => works.includes(work.Title));
  return [`“Undid the deletion of ${work.Title}.”, also for visitors`];
}

export async function logOut(browser: Browser): Promise<string[]> {
  await browser.open("/admin/dashboard");
  await see(browser, "Dashboard");
  await browser.press("Logout");
  await see(browser, "Admin Login");
  await browser.open("/admin/dashboard");
  const { path } = await see(browser, "Admin Login");
  return [`afterward, the dashboard leads to ${path}`];
}
