import { execFile } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { expectHealth } from "../support/health";
import { signedIn } from "../support/page/visitor";
import type { Site } from "../support/site/running-site";
import {
  addWork,
  adminSite,
  expectRefusedSave,
  expectSaved,
  openFile,
  storedIds,
} from "./admin-site";

const isRoot = process.getuid?.() === 0;

function fileOf({ dataDir }: Site): string {
  return join(dataDir, "site.sqlite");
}

it("a locked database delays saves but not pages", async () => {
  const site = adminSite();
  await site.start();
  const admin = await signedIn(site);
  const other = openFile(site);
  // The site may still be storing the sign-in.
  other.pragma("busy_timeout = 5000");
  other.exec("BEGIN EXCLUSIVE");

  const ended: string[] = [];
  const saves = ["a", "b"].map((id) => expectRefusedSave(admin, id).finally(() => ended.push(id)));
  let pages = 0;
  for (const path of ["/admin/dashboard", "/works?q=x"]) {
    expect((await admin.visit(path)).status).toBe(200);
  }
  while (ended.length < saves.length) {
    expect((await admin.visit("/works")).status).toBe(200);
    pages += 1;
  }
  await Promise.all(saves);
  // If saves blocked the process, one page at most would be shown before each.
  expect(pages).toBeGreaterThan(2);
  await expectHealth(admin, 503);
  expect(site.output).toContain("database is locked");

  const waiting = addWork(admin, "c");
  other.exec("ROLLBACK");
  expect((await waiting).status).toBe(303);
  await expectHealth(admin, 200);
  await expect.poll(() => site.output).toContain("Works can be saved again.");
  const ids = storedIds(other);
  expect(ids).toContain("c");
  expect(ids).not.toContain("a");
});

/** File modes do not apply to root, so the site runs without that privilege. */
const withoutPrivilege = isRoot ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];

it("a read-only database serves pages, and saves fail with a message, but its folder must be writable", async () => {
  const site = adminSite({}, withoutPrivilege);
  await site.start();
  const admin = await signedIn(site);
  await expectSaved(admin, "before");
  // Otherwise, the last to close the database may delete its log.
  const other = openFile(site);
  storedIds(other);
  await site.stop();
  const files = ["", "-wal", "-shm"].map((end) => fileOf(site) + end);
  for (const file of files) chmodSync(file, 0o444);

  await site.start();
  await expectRefusedSave(admin, "a");
  // A busy machine can need a second try to read the log beside it.
  await expect.poll(async () => (await admin.visit("/works")).body).toContain("Work before");
  await expectHealth(admin, 503);
  expect(site.output).toContain("readonly database");
  await site.stop();

  chmodSync(site.dataDir, 0o555);
  onTestFinished(() => chmodSync(site.dataDir, 0o755));
  const [program = "", ...words] = [...withoutPrivilege, process.execPath, "build/start.js"];
  const refused = promisify(execFile)(program, words, {
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: site.dataDir },
  });
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stderr: `The site cannot start.\nDATA_DIR is ${site.dataDir}, which is not a folder that this user can write to (EACCES). Set DATA_DIR to another folder, or let the user of the site write there.\n`,
  });
});

const damages: [string, (file: string) => void, string][] = [
  ["cut off", (file) => truncateSync(file, readFileSync(file).length - 4096), "malformed"],
  [
    "overwritten in the middle",
    (file) => writeFileSync(file, readFileSync(file).fill("x", 4096, 8192)),
    "is damaged",
  ],
];

it("a damaged database serves no works after a start, and all of them after a backup is restored", async () => {
  const site = adminSite();
  await site.start();
  const admin = await signedIn(site);
  await expectSaved(admin, "before");
  for (const [what, damage, reason] of damages) {
    openFile(site).pragma("wal_checkpoint(TRUNCATE)");
    await site.stop();
    const backup = join(site.dataDir, "backup");
    copyFileSync(fileOf(site), backup);
    for (const end of ["-wal", "-shm"]) rmSync(fileOf(site) + end);
    damage(fileOf(site));
    const damaged = readFileSync(fileOf(site));

    await site.start();
    await expectRefusedSave(admin, "refused");
    const { status, body } = await admin.visit("/works");
    expect(status, what).toBe(503);
    expect(body).toContain("Failed to load works. Please try again later.");
    expect((await admin.visit("/about")).status).toBe(200);
    await expectHealth(admin, 503);
    expect(site.output).toContain(reason);
    expect(readFileSync(fileOf(site)).equals(damaged)).toBe(true);

    renameSync(backup, fileOf(site));
    await expectHealth(admin, 200);
    await expectSaved(admin, what.replaceAll(" ", "-"));
    expect((await admin.visit("/works")).body).toContain("Work before");
  }
});

it("while the site runs, a deleted database accepts no saves and is not replaced by a new one", async () => {
  const site = adminSite();
  await site.start();
  const admin = await signedIn(site);
  await expectSaved(admin, "before");
  const kept = join(site.dataDir, "kept");
  renameSync(fileOf(site), kept);

  await expectRefusedSave(admin, "a");
  await expectHealth(admin, 503);
  expect(site.output).toContain("site.sqlite was deleted or moved.");
  // The last known catalogue may still be shown.
  expect((await admin.visit("/works")).body).toContain("Work before");

  renameSync(kept, fileOf(site));
  await expectHealth(admin, 200);
  await expectSaved(admin, "a");
  expect(storedIds(openFile(site))).toEqual(expect.arrayContaining(["a", "before"]));
});
