import { addEditor, expect, heading, open, type Page } from "../site/admin";
import { at, signedIn, signedInAt, type State } from "./state";

async function writeMessage(page: Page): Promise<void> {
  await page.goto("/contact-us");
  await page.getByLabel("Email address").fill("bo@example.org");
  await page.getByRole("textbox", { name: "Message" }).fill("When does the map come back?");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(heading(page)).toHaveText("Message sent");
}

async function editPerson(page: Page): Promise<void> {
  await open(page, "/admin/people");
  await page.getByRole("link", { name: /^Edit / }).click();
  await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
}

export const messageStates: State[] = [
  signedInAt("/admin/messages", "messages"),
  signedIn("message", async (page) => {
    await writeMessage(page);
    await open(page, "/admin/messages");
    await page.getByRole("link", { name: /bo@example\.org/ }).click();
    await expect(page.getByText("When does the map come back?")).toBeVisible();
  }),
];

/** @returns the address of the new invitation. */
async function invitation(page: Page): Promise<string> {
  await open(page, "/admin/people/invite");
  await page.getByLabel("Email address").fill("ana@example.org");
  await page.getByRole("button", { name: "Create the invitation" }).click();
  const link = page.getByRole("link", { name: "/invitations/" });
  return (await link.getAttribute("href")) ?? "";
}

export const peopleStates: State[] = [
  signedIn("people", async (page) => {
    await invitation(page);
    await open(page, "/admin/people");
    await expect(page.getByText("Open invitations")).toBeVisible();
  }),
  signedIn("invitation-link", invitation),
  signedIn("invitation", async (page) => {
    const path = await invitation(page);
    await page.context().clearCookies();
    await open(page, path);
    await expect(heading(page)).toContainText("Join");
  }),
  at("/invitations/unknown", "invitation-expired"),
  at("/admin/login/reset/unknown", "password-link-expired"),
  signedIn("edit-person", editPerson),
  signedIn("remove-person", async (page, site) => {
    const email = await addEditor(site);
    await open(page, "/admin/people");
    await page.getByRole("link", { name: `Edit ${email}` }).click();
    await page.getByRole("link", { name: /^Remove/ }).click();
    await expect(heading(page)).toHaveText(`Remove ${email}?`);
  }),
];
