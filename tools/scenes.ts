import type { Page } from "playwright/test";
import { errorPages, publicPages } from "../tests/support/public-pages";

export interface Scene {
  name: string;
  isAdmins?: boolean;
  reach: (page: Page) => Promise<unknown>;
  leave?: (page: Page) => Promise<unknown>;
}

export const keeper = {
  email: "keeper@example.org",
  password: "correct horse battery staple",
};

function at(path: string, isAdmins?: boolean): Scene {
  const name = path.slice(1).replaceAll("/", "-") || "home";
  return { name, isAdmins, reach: (page) => page.goto(path) };
}

async function forgetPassword(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Email address").fill(keeper.email);
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("alert").waitFor();
}

async function writeWork(page: Page): Promise<void> {
  await page.goto("/admin/dashboard/new");
  const typed = {
    ID: "paper-moon",
    Title: "Paper Moon",
    Category: "Field Science",
    Description:
      "Tells you tonight’s moon from the folds of a single sheet of paper.",
  };
  // The preview needs the page's scripts.
  await page.getByRole("heading", { name: "Preview" }).waitFor();
  for (const [label, text] of Object.entries(typed)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

async function beRefused(page: Page): Promise<void> {
  await page.goto("/admin/dashboard/new");
  await page.getByLabel("Category", { exact: true }).fill("Field Science");
  await page.getByLabel("Call to action link").fill("example.org");
  await page.getByRole("button", { name: "Add Work" }).click();
  await page.getByRole("alert").waitFor();
}

async function deleteWork(page: Page): Promise<void> {
  await page.goto("/admin/dashboard/night-bus/delete");
  await page.getByRole("button", { name: "Delete work" }).click();
  await page.getByRole("button", { name: "Undo" }).waitFor();
}

async function undo(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Restored Last Bus.").waitFor();
}

export const scenes: Scene[] = [
  ...[...publicPages, ...errorPages].map(({ path }) => at(path)),
  { ...at("/works?q=bay"), name: "works-filtered" },
  at("/admin/login"),
  { name: "admin-login-refused", reach: forgetPassword },
  at("/admin/dashboard", true),
  { name: "admin-new", isAdmins: true, reach: writeWork },
  { name: "admin-new-refused", isAdmins: true, reach: beRefused },
  { ...at("/admin/dashboard/slow-map/edit", true), name: "admin-edit" },
  { ...at("/admin/dashboard/night-bus/delete", true), name: "admin-delete" },
  { name: "admin-deleted", isAdmins: true, reach: deleteWork, leave: undo },
  {
    ...at("/admin/dashboard/night-bus/history", true),
    name: "admin-work-history",
  },
  ...[
    "/admin/order",
    "/admin/categories",
    "/admin/creators",
    "/admin/media",
    "/admin/transfer",
    "/admin/history",
    "/admin/trash",
    "/admin/account",
  ].map((path) => at(path, true)),
];
