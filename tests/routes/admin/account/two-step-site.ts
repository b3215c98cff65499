import { beforeEach, vi } from "vitest";
import { admin } from "../../../support/account";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";

// Codes and limits depend on the time, so each test has a day of its own.
vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2030, 0, 1) });
export const app = await loadApp();

beforeEach(() => {
  vi.setSystemTime(Date.now() + 24 * 60 * 60_000);
  app.removeRecords("session");
  app.editPerson(admin.email, {
    passwordHash: app.person(admin.email)?.settingHash,
    secret: null,
    pendingSecret: null,
    recoveryCodes: null,
  });
});

export function storedCodes(): string[] | undefined {
  return app.person(admin.email)?.recoveryCodes;
}

/** Each code works once, so the clock advances to the next one. */
export function waitForNextCode(): void {
  vi.setSystemTime(Date.now() + 30_000);
}

export function enterCode(page: Page, code: string): Promise<Page> {
  return page.fill({ Code: code }).press("Continue");
}
