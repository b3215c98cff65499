import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { expectHealth } from "../support/health";
import { signedIn } from "../support/page/visitor";
import {
  addWork,
  adminSite,
  expectRefusedSave,
  expectSaved,
  integrityOf,
  openFile,
  storedIds,
} from "./admin-site";

describe("a site whose disk fails", () => {
  function smallDisk(): string {
    const folder = mkdtempSync(join(tmpdir(), "disk-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "disk", folder], { stdio: "ignore" });
    onTestFinished(() => {
      execFileSync("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true });
    });
    return folder;
  }

  function canMount(): boolean {
    try {
      execFileSync("unshare", ["--mount", "true"], { stdio: "ignore" });
      return process.getuid?.() === 0;
    } catch {
      return false;
    }
  }

  it("rejects saves while the disk is full, and accepts them when there is space again", async (context) => {
    context.skip(!canMount(), "Only root may mount a small disk to fill.");
    const folder = smallDisk();
    const site = adminSite({ DATA_DIR: folder });
    await site.start();
    const admin = await signedIn(site);
    await expectSaved(admin, "before");
    const filling = join(folder, "filling");
    expect(() => {
      for (let size = 1; ; size += 1) {
        writeFileSync(filling, Buffer.alloc(512), { flag: "a" });
      }
    }).toThrow("ENOSPC");

    await expectRefusedSave(admin, "a");
    expect((await admin.visit("/works")).body).toContain("Work before");
    await expectHealth(admin, 503);
    expect(site.output).toContain("database or disk is full");
    await site.stop();
    await site.start();
    await expectRefusedSave(admin, "a");
    expect((await admin.visit("/works")).body).toContain("Work before");

    rmSync(filling);
    await expectSaved(admin, "a");
    await expectHealth(admin, 200);
    await site.stop();
  });

  it("leaves no partial save behind if a write fails", async () => {
    // Limits every written file to 800 blocks of 512 bytes.
    const limited = ["sh", "-c", 'ulimit -f 800; exec "$@"', "sh"];
    const site = adminSite({}, limited);
    await site.start();
    const admin = await signedIn(site);
    await expectSaved(admin, "small");
    const { status, body } = await addWork(admin, "a", "x".repeat(200_000));
    expect(status).toBe(503);
    expect(body).toContain("x".repeat(200_000));
    expect(site.output).toContain("disk I/O error");
    await site.stop();
    const database = openFile(site);
    expect(integrityOf(database)).toBe("ok");
    expect(storedIds(database)).toContain("small");
    expect(storedIds(database)).not.toContain("a");
  });
});
