import type { Page } from "playwright/test";

export interface Scene {
  /** The image `docs/pictures/NAME.webp` shows this many CSS pixels of the page from its top. */
  name: string;
  height: number;
  reach: (page: Page, siteUrl: string) => Promise<unknown>;
  leave?: (page: Page) => Promise<unknown>;
}

export const keeper = { email: "keeper@example.org", password: "correct horse battery staple" };

function at(path: string, height: number, name = path.slice(1)): Scene {
  return { name, height, reach: (page) => page.goto(path) };
}

async function writeWork(page: Page): Promise<void> {
  await page.goto("/admin/dashboard/new");
  // The preview needs the page's scripts.
  await page.getByRole("heading", { name: "Preview" }).waitFor();
  await page.getByLabel("Title", { exact: true }).fill("Paper Moon");
  const description = "Tells you tonight’s moon from the folds of a single sheet of paper.";
  await page.getByLabel("Description", { exact: true }).fill(description);
}

async function beRefused(page: Page): Promise<void> {
  await page.goto("/admin/dashboard/new");
  await page.getByRole("heading", { name: "Preview" }).waitFor();
  await page.locator("summary", { hasText: "Details" }).click();
  await page.getByLabel("Category", { exact: true }).fill("Field Science");
  await page.getByLabel("Call to action link").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Add Work" }).click();
  await page.getByRole("alert").waitFor();
}

async function closeFirstSteps(page: Page): Promise<void> {
  await page.goto("/admin/dashboard");
  await page.evaluate(() => localStorage.setItem("first-steps", "closed"));
  await page.reload();
}

async function deleteWork(page: Page): Promise<void> {
  await page.goto("/admin/dashboard/night-bus/delete");
  await page.getByRole("button", { name: "Delete work" }).click();
  await page.getByRole("link", { name: "Undo" }).waitFor();
}

async function restore(page: Page): Promise<void> {
  await page.goto("/admin/trash");
  await page.getByRole("link", { name: /^Restore Last Bus/ }).click();
  await page.getByRole("heading", { name: "Restore this work?" }).waitFor();
  await page.getByRole("button", { name: /^Restore/ }).click();
  await page.getByText("Restored Last Bus").waitFor();
}

async function selectWorks(page: Page): Promise<void> {
  await page.goto("/admin/dashboard");
  for (const box of (await page.locator("input[name=id]").all()).slice(0, 3)) {
    await box.check();
  }
  await page.getByLabel("Action", { exact: true }).selectOption("Make drafts");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/admin/works/review?**");
}

async function openAction(page: Page): Promise<void> {
  await page.goto("/admin/history");
  await page
    .getByRole("link", { name: /^Details/ })
    .first()
    .click();
  await page.getByRole("heading", { level: 1 }).waitFor();
}

async function uploadImages(page: Page): Promise<void> {
  for (const name of ["duet-hall", "dye-book", "slow-map"]) {
    await page.goto("/admin/media");
    await page.getByLabel(/^Upload an? /).setInputFiles(`app/samples/pictures/covers/${name}.svg`);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await page.getByText(/was uploaded/).waitFor();
  }
  await page.goto("/admin/media");
}

async function openFirstImage(page: Page): Promise<void> {
  await page.goto("/admin/media");
  await page.getByRole("link", { name: "slow-map.svg" }).first().click();
  await page.getByRole("heading", { name: "Where it is used" }).waitFor();
}

async function openMessage(page: Page): Promise<void> {
  await page.goto("/contact-us?subject=slow-map");
  await page.getByLabel("Name").fill("Bo Lindqvist");
  await page.getByLabel("Email address").fill("bo@example.org");
  await page
    .getByRole("textbox", { name: "Message" })
    .fill("When does the map of our street come back?");
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByRole("heading", { name: "Message sent" }).waitFor();
  await page.goto("/admin/messages");
  await page
    .getByRole("link", { name: /Bo Lindqvist|bo@example/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Mark as handled" }).waitFor();
}

async function invite(page: Page): Promise<void> {
  await page.goto("/admin/people/invite");
  await page.getByLabel("Email address").fill("ana@example.org");
  await page.getByRole("button", { name: "Create the invitation" }).click();
  await page.getByRole("link", { name: "/invitations/" }).waitFor();
}

/** The server stores the numbers once a minute, and leaves out browsers without a head. */
async function openVisits(page: Page, siteUrl: string): Promise<void> {
  const headers = {
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    Referer: "https://news.example/",
  };
  for (const path of ["/", "/works", "/works/slow-map", "/works/slow-map"]) {
    await fetch(siteUrl + path, { headers });
  }
  await page.waitForTimeout(61_000);
  await page.goto("/admin/visits");
}

/** The scenes follow the first week: some show the result of an earlier one. */
export const scenes: Scene[] = [
  at("/", 760, "home"),
  at("/admin/login", 600),
  at("/admin/dashboard", 800, "admin/first-steps"),
  { name: "admin/dashboard", height: 860, reach: closeFirstSteps },
  { name: "admin/new", height: 960, reach: writeWork },
  { name: "admin/new-refused", height: 800, reach: beRefused },
  at("/admin/dashboard/slow-map/edit", 860, "admin/edit"),
  at("/admin/dashboard/slow-map/preview", 960, "admin/preview"),
  { name: "admin/bulk", height: 720, reach: selectWorks },
  at("/admin/dashboard/night-bus/delete", 560, "admin/delete"),
  { name: "admin/deleted", height: 620, reach: deleteWork },
  { ...at("/admin/trash", 600), leave: restore },
  at("/admin/dashboard/night-bus/history", 800, "admin/work-history"),
  at("/admin/history", 760),
  { name: "admin/history-details", height: 640, reach: openAction },
  { name: "admin/media", height: 800, reach: uploadImages },
  { name: "admin/media-image", height: 900, reach: openFirstImage },
  { name: "admin/message", height: 700, reach: openMessage },
  { name: "admin/invite", height: 640, reach: invite },
  at("/admin/pages/about/edit", 860, "admin/page-edit"),
  at("/admin/categories", 720),
  at("/admin/creators", 700),
  at("/admin/messages", 560),
  at("/admin/people", 680),
  at("/admin/pages", 720),
  at("/admin/site", 860),
  at("/admin/transfer", 800),
  at("/admin/account", 860),
  { name: "admin/visits", height: 900, reach: openVisits },
];
