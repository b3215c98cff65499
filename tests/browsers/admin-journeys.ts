import { fileURLToPath } from "node:url";
import type { Browser, Shown } from "./browser";
import { says, see } from "./see";
import { message } from "./visitor-journeys";

/** Only characters that every keyboard has. */
export const admin = { email: "keeper@example.org", password: "correct horse battery staple" };

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

const title = "Paper Moon";
const image = fileURLToPath(new URL("../fixtures/icon.png", import.meta.url));

async function openDashboard(browser: Browser, words = "") {
  await browser.open(`/admin/dashboard?q=${words}`);
  return see(browser, "Dashboard");
}

async function isListed(browser: Browser): Promise<boolean> {
  await browser.open("/works");
  return (await see(browser, "Works")).works.includes(title);
}

export async function create(browser: Browser): Promise<string[]> {
  await openDashboard(browser);
  await browser.press("+ Add New Work");
  await see(browser, "Create a New Work");
  await browser.fill("ID", "paper-moon");
  await browser.fill("Title", title);
  await browser.fill("Category", "Maps");
  await browser.fill("Creator name", "Mira Okafor");
  await browser.attach("Image file", image);
  await browser.press("Add Work");
  await see(browser, "Dashboard", says(`Added ${title}.`));
  if (!(await isListed(browser))) throw new Error("Visitors do not see it.");
  await browser.open("/admin/media");
  await see(browser, "Media", says(title));
  return [`“Added ${title}.”, visitors see it, and Media has its picture`];
}

export async function refuse(browser: Browser): Promise<string[]> {
  await browser.open("/admin/dashboard/new");
  await see(browser, "Create a New Work");
  await browser.fill("Category", "Half a thought");
  await browser.press("Add Work");
  const message = "ID, Title, and Type are required.";
  const { values } = await see(browser, "Create a New Work", says(message));
  await browser.fill("Title", "Another");
  await browser.fill("ID", "paper-moon");
  await browser.press("Add Work");
  const taken = "Another work already uses this ID. Choose a different one.";
  await see(browser, "Create a New Work", says(taken));
  return [`“${message}”, with “${values.Category}” still in its field`, `“${taken}”`];
}

export async function edit(browser: Browser): Promise<string[]> {
  await openDashboard(browser, "paper");
  await browser.press(`Edit ${title}`);
  const { values } = await see(browser, "Edit Work Item");
  await browser.fill("Description", "Folded from one sheet.");
  await browser.press("Update Work");
  await see(browser, "Dashboard", says(`Updated ${title}:`));
  return [`the form holds “${values.Title}”; “Updated ${title}.”`];
}

export async function publish(browser: Browser): Promise<string[]> {
  await openDashboard(browser, "paper");
  await browser.press(`Select ${title}`);
  await browser.choose("Action", "Make drafts");
  await browser.press("Continue");
  await see(browser, "Make 1 work a draft?");
  await browser.press("Make 1 work a draft");
  await see(browser, "Dashboard", says(`Visitors no longer see ${title}.`));
  if (await isListed(browser)) throw new Error("Visitors see a draft.");
  await openDashboard(browser, "paper");
  await browser.press(`Publish now: ${title}`);
  await see(browser, "Publish 1 work now?");
  await browser.press("Publish 1 work now");
  await see(browser, "Dashboard", says(`Visitors now see ${title}.`));
  if (!(await isListed(browser))) throw new Error("Visitors do not see it.");
  return ["a draft is hidden from visitors, and public again when published"];
}

export async function changeSeveral(browser: Browser): Promise<string[]> {
  await openDashboard(browser, "mira");
  await browser.press("Select Slow Map");
  await browser.press(`Select ${title}`);
  await browser.choose("Action", "Make drafts");
  await browser.press("Continue");
  await see(browser, "Make 2 works drafts?");
  await browser.press("Make 2 works drafts");
  await see(browser, "Dashboard", says("Made 2 works drafts."));
  await browser.press("Undo");
  await see(browser, "Undo the changes to 2 works?");
  await browser.press("Undo all 2");
  await see(browser, "Dashboard", says("32 public"));
  if (!(await isListed(browser))) throw new Error("Visitors do not see it.");
  return ["“Made 2 works drafts.”, and public again after the undo"];
}

export async function order(browser: Browser): Promise<string[]> {
  const [first, second] = ["City and Commons", "Design Tools"] as const;
  const rows = /(City and Commons|Design Tools)(?=\s*4 works)/;
  const isMoved = ({ text }: Shown) => rows.exec(text)?.[0] === second;
  await browser.open("/admin/categories");
  await see(browser, "Categories", (page) => !isMoved(page));
  await browser.fill(`Position of ${first}`, "2");
  await browser.press(`Move to: ${first}`);
  await see(browser, "Categories", isMoved);
  await browser.open("/works");
  const { headings } = await see(browser, "Works");
  if (headings.indexOf(first) < headings.indexOf(second)) {
    throw new Error("Visitors see the old order.");
  }
  return ["a category moves down, also for visitors"];
}

export async function remove(browser: Browser): Promise<string[]> {
  await openDashboard(browser, "paper");
  await browser.press(`Delete ${title}`);
  const question = "Delete this work?";
  await see(browser, question);
  await browser.press("Delete work");
  await see(browser, "Dashboard", says(`Deleted ${title}.`));
  return [`a page asks “${question}”; then “Deleted ${title}.”`];
}

/** Runs after `remove`, because only the next page offers an undo. */
export async function undo(browser: Browser): Promise<string[]> {
  await browser.press("Undo");
  await see(browser, `Undo the change to ${title}?`);
  await browser.press("Undo");
  await see(browser, "Dashboard", says(`Undid the deletion of ${title}.`));
  return [`“Undid the deletion of ${title}.”`];
}

export async function restore(browser: Browser): Promise<string[]> {
  await remove(browser);
  await browser.open("/admin/trash");
  await see(browser, "Trash");
  await browser.press(`Restore ${title}`);
  await see(browser, "Restore this work?");
  await browser.press("Restore");
  const news = `Restored ${title} from the trash.`;
  await see(browser, "Trash", says(news));
  if (!(await isListed(browser))) throw new Error("Visitors do not see it.");
  return [`“${news}”, also for visitors`];
}

export async function changeSettings(browser: Browser): Promise<string[]> {
  const tagline = "Maps for people who walk slowly";
  await browser.open("/admin/site");
  await see(browser, "Site settings");
  await browser.fill("Tagline", tagline);
  await browser.press("Save settings");
  await see(browser, "Site settings", ({ path }) => path.includes("changed="));
  await browser.open("/");
  await see(browser, "Prajna AI Labs", says(tagline));
  return ["a new tagline, which the home page shows"];
}

export async function invite(browser: Browser): Promise<string[]> {
  const person = "bo@example.org";
  await browser.open("/admin/people/invite");
  await see(browser, "Invite a person");
  await browser.fill("Email address", person);
  await browser.press("Create the invitation");
  const created = `The invitation for ${person} was created.`;
  const page = await see(browser, "Invite a person", says(created));
  if (!/\/invitations\/[\w-]{22}/.test(page.text)) {
    throw new Error("The page does not show the link.");
  }
  return [`“${created}”, with a link`];
}

/** Reads the message that the visitor sent. */
export async function readMessage(browser: Browser): Promise<string[]> {
  await browser.open("/admin/messages");
  await see(browser, "Messages", says("Unread"));
  await browser.press(`A question: ${message.from}`);
  await see(browser, `A question`, says(message.text));
  await browser.press("Mark as handled");
  await see(browser, "Messages");
  return ["the visitor’s message, which is then marked as handled"];
}

/** Opens the page with the most numbers and charts. */
export async function readVisits(browser: Browser): Promise<string[]> {
  await browser.open("/admin/visits");
  const { headings } = await see(browser, "Visits", says("How we count"));
  return [`the page views, with “${headings.join("”, “")}”`];
}

export async function logOut(browser: Browser): Promise<string[]> {
  await openDashboard(browser);
  await browser.press("Logout");
  await see(browser, "Admin Login");
  await browser.open("/admin/dashboard");
  const { path } = await see(browser, "Admin Login");
  return [`afterward, the dashboard leads to ${path}`];
}
