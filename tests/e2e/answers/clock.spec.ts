import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { adminSettings, admin, storedWorks } from "../../support/site/admin";
import { newSite } from "../../support/site/running-site";
import { expect, type Site, test as base } from "../../support/site/site";
import { newVisitor, type Visitor } from "../../support/page/visitor";

interface Fixtures {
  clocked: Site;
  shiftClock: (hours: number) => void;
}

const test = base.extend<Fixtures>({
  clocked: async ({ shiftClock, ownSite }, use) => {
    shiftClock(1);
    const site = newSite({
      ...adminSettings,
      CLOCK_FILE: clockOf(ownSite),
      NODE_OPTIONS: `--import ${resolve("tests/support/site/shifted-clock.mjs")}`,
    });
    await use(site);
    await site.remove();
  },

  shiftClock: async ({ ownSite }, use) => {
    await use((hours) => writeFileSync(clockOf(ownSite), String(hours)));
  },
});

function clockOf({ dataDir }: Site): string {
  return join(dataDir, "clock");
}

async function revOf(visitor: Visitor, id: string): Promise<string> {
  const { body } = await visitor.visit(`/admin/dashboard/${id}/edit`);
  return /name="rev" value="(\d+)"/.exec(body)?.[1] ?? "";
}

test("no save is lost when the clock is set forward or back", async ({ clocked, shiftClock }) => {
  await clocked.start();
  const visitor = newVisitor(clocked);
  await visitor.signIn(admin);

  const save = async (id: string, title: string, rev?: string) => {
    const fields = { id, title, type: "list-item" };
    const { status } = rev
      ? await visitor.post(`/admin/dashboard/${id}/edit`, { ...fields, rev })
      : await visitor.post("/admin/dashboard/new", fields);
    return status;
  };
  expect(await save("ahead", "Made ahead of time")).toBe(303);
  const first = await revOf(visitor, "ahead");

  for (const hours of [-1, 0, 3, -2]) {
    shiftClock(hours);
    const title = `Changed at ${hours}`;
    const rev = await revOf(visitor, "ahead");
    expect(await save("ahead", title, rev)).toBe(303);
    expect(await save("ahead", "Stale", first)).toBe(409);
    expect(await save(`made-${hours + 2}`, `Made at ${hours}`)).toBe(303);
    const shown = await newVisitor(clocked).visit("/works");
    expect(shown.body).toContain(title);
    expect(shown.body).toContain(`Made at ${hours}`);
  }

  await clocked.stop();
  await clocked.start();
  const { status } = await visitor.visit("/admin/dashboard");
  expect(status).toBe(200);
  const titles = (await storedWorks(clocked)).map(({ document }) => document.title);
  expect(titles.filter((title) => /^(Made|Changed) at/.test(String(title))).sort()).toEqual([
    "Changed at -2",
    "Made at -1",
    "Made at -2",
    "Made at 0",
    "Made at 3",
  ]);
});
