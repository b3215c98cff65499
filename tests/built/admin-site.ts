import { join } from "node:path";
import Database from "libsql";
import { expect, onTestFinished } from "vitest";
import { adminSettings } from "../support/account";
import type { Visitor } from "../support/page/visitor";
import { newSite, runSite, type Site } from "../support/site/running-site";

export function adminSite(settings: Record<string, string> = {}, via: string[] = []): Site {
  const site = newSite({ ...adminSettings, ...settings }, [...via, ...runSite]);
  onTestFinished(() => site.remove());
  return site;
}

export function addWork(admin: Visitor, id: string, description = `What was typed for ${id}.`) {
  return admin.post("/admin/dashboard/new", {
    id,
    title: `Work ${id}`,
    type: "list-item",
    description,
  });
}

export async function expectRefusedSave(admin: Visitor, id: string): Promise<void> {
  const { status, body } = await addWork(admin, id);
  expect(status).toBe(503);
  expect(body).toContain(`What was typed for ${id}.`);
  expect(body).toMatch(/Failed to add work|Nothing was saved yet/);
}

export async function expectSaved(admin: Visitor, id: string): Promise<void> {
  expect((await addWork(admin, id)).status).toBe(303);
  expect((await admin.visit("/admin/dashboard")).body).toContain(`Work ${id}`);
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
