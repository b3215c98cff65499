import { join } from "node:path";
import Database from "libsql";
import { expect, onTestFinished, vi } from "vitest";
import { newSite, runSite, type Site } from "../support/running-site";
import {
  type Answer,
  newClient,
  type HttpClient,
} from "../support/http-client";

export const account = {
  email: "keeper@example.org",
  password: "correct horse battery",
};

export function adminSite(
  settings: Record<string, string> = {},
  via: string[] = [],
): Site {
  const site = newSite(
    {
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      ...settings,
    },
    [...via, ...runSite],
  );
  onTestFinished(() => site.remove());
  return site;
}

export async function signedIn(site: Site): Promise<HttpClient> {
  const visitor = newClient(site);
  expect((await visitor.signIn(account)).status).toBe(303);
  return visitor;
}

export function addWork(
  admin: HttpClient,
  id: string,
  description = `What was typed for ${id}.`,
): Promise<Answer> {
  return admin.post("/admin/dashboard/new", {
    id,
    title: `Work ${id}`,
    type: "list-item",
    description,
  });
}

export async function expectRefusedSave(
  admin: HttpClient,
  id: string,
): Promise<void> {
  const { status, text } = await addWork(admin, id);
  expect(status).toBe(503);
  expect(text).toContain(`What was typed for ${id}.`);
  expect(text).toMatch(/Failed to add work|Nothing was saved yet/);
}

export async function expectHealth(
  visitor: HttpClient,
  status: number,
): Promise<void> {
  await vi.waitFor(
    async () => {
      expect((await visitor.get("/healthz")).status).toBe(status);
    },
    { timeout: 10_000, interval: 100 },
  );
}

export async function expectSaved(
  admin: HttpClient,
  id: string,
): Promise<void> {
  expect((await addWork(admin, id)).status).toBe(303);
  expect((await admin.get("/admin/dashboard")).text).toContain(`Work ${id}`);
}

/** A separate connection to the database, like that of another process. */
export function openFile(site: Site): Database.Database {
  const database = new Database(join(site.dataDir, "site.sqlite"));
  onTestFinished(() => {
    if (database.open) database.close();
  });
  return database;
}

export function storedIds(database: Database.Database): string[] {
  const rows = database.prepare("SELECT id FROM works ORDER BY id").all();
  return (rows as { id: string }[]).map(({ id }) => id);
}

export function integrityOf(database: Database.Database): unknown {
  const row = database.prepare("PRAGMA integrity_check").get();
  return (row as { integrity_check: unknown }).integrity_check;
}
