import { beforeEach, vi } from "vitest";
import { admin } from "../../../support/account";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";

// Limits and codes depend on the time, so each test has a day of its own.
vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2030, 0, 1) });
export const day = 24 * 60 * 60_000;
export const app = await loadApp();
export const password = "a password of my own";

beforeEach(() => {
  vi.setSystemTime(Date.now() + day);
  for (const kind of ["session", "invitation", "policy", "password-reset"]) {
    app.removeRecords(kind);
  }
  app.execute(`DELETE FROM people WHERE id <> '${admin.email}'`);
  app.editPerson(admin.email, {
    name: "Kim",
    role: "administrator",
    removedAt: null,
    secret: null,
    pendingSecret: null,
    recoveryCodes: null,
  });
});

export async function invite(email: string, role = "Editor"): Promise<Page> {
  const page = await (await app.signIn()).visit("/admin/people/invite");
  return page.fill({ "Email address": email, [role]: true }).press("Create the invitation");
}

export function linkIn(page: Page): string {
  const [link] = page.main.all("link").filter(({ text }) => /\/(invitations|reset)\//.test(text));
  return new URL(link?.text ?? "").pathname;
}

export function accept(page: Page, name: string, own = password) {
  return page.fill({ Name: name, Password: own }).press("Create your account");
}

/** Opens the page of the person with this name or email address. */
export async function editPage(email: string) {
  const people = await (await app.signIn()).visit("/admin/people");
  return people.press(new RegExp(`^Edit ${email}`));
}
