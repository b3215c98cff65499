import { beforeEach, describe, expect, it, vi } from "vitest";
import { settingsId } from "~/kinds/settings";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";

// The clock moves; the session must stay valid until the next morning.
const begin = new Date("2026-03-01T20:00:00Z");
vi.useFakeTimers({ toFake: ["Date"], now: begin });

// Two hours ahead of UTC.
const SITE_TIME_ZONE = "Africa/Cairo";
const app = await loadApp({ works: [], settings: { SITE_TIME_ZONE } });
const admin = await app.signIn();
const history = "/admin/history";

function work(id: string, title = `Work ${id}`) {
  return { id, title, type: "list-item" };
}

async function entries(query = ""): Promise<string[]> {
  const { main } = await admin.visit(history + query);
  return main.all("listitem").map(({ text }) => text);
}

/** Presses "Older" until there is none. */
async function allPages(first: Page): Promise<Page[]> {
  const pages = [first];
  for (let page = first; page.all("link", "Older").length > 0;) {
    page = await page.press("Older");
    pages.push(page);
  }
  return pages;
}

async function everyEntry(query = ""): Promise<string[]> {
  const pages = await allPages(await admin.visit(history + query));
  for (const { path } of pages) expect(path).toContain(query);
  expect(pages[0]?.text).toContain("All times are in the time zone");
  return pages.flatMap(({ main }) => main.all("listitem").map(({ text }) => text));
}

async function edit(id: string, fields: Record<string, string>) {
  const page = await admin.visit(`/admin/dashboard/${id}/edit`);
  await page.fill(fields).press("Update Work");
}

beforeEach(async () => {
  vi.setSystemTime(begin);
  await app.removeWork(...(await app.storedWorks()).map(({ id }) => id));
  app.execute("DELETE FROM changes");
  app.removeRecords("event.*");
});

describe("the history", () => {
  it("has one line for each action, in words", async () => {
    await app.putWorks(work("a"), work("b"), work("c"));
    vi.setSystemTime("2026-03-01T21:00:00Z");
    await edit("a", { Title: "New", Price: "$2" });
    vi.setSystemTime("2026-03-01T21:30:00Z");
    await edit("b", { Category: "Oceans" });
    vi.setSystemTime("2026-03-02T03:00:00Z");
    const question = await admin.visit("/admin/dashboard/b/delete");
    await question.press("Delete work");
    expect(await entries()).toEqual([
      "keeper@example.org deleted Work b today 5:00 AM Details Undo",
      "keeper@example.org moved Work b to Oceans yesterday 11:30 PM Details Undo",
      "keeper@example.org edited New (Title, Price) yesterday 11:00 PM Details Undo",
      "The import command imported 3 works yesterday 10:00 PM Details Undo",
    ]);
  });

  it("can be filtered by title, person, group of actions, and days of the site", async () => {
    await app.putWorks(work("a"), work("b", "Résumé"));
    // After midnight in the site's time zone.
    vi.setSystemTime("2026-03-01T23:59:59Z");
    await edit("a", { Title: "New" });
    const filtered = async (fields: Record<string, string>) => {
      const page = await (await admin.visit(history)).fill(fields).press("Filter");
      return page.main
        .all("listitem")
        .map(({ text }) => (text.includes("edited") ? "edited" : "imported"));
    };
    expect(await filtered({ Person: "keeper@example.org" })).toEqual(["edited"]);
    expect(await filtered({ Person: "the import command" })).toEqual(["imported"]);
    const words = "Words in the title of a work";
    expect(await filtered({ [words]: "new" })).toEqual(["edited", "imported"]);
    expect(await filtered({ [words]: "resume" })).toEqual(["imported"]);
    expect(await filtered({ [words]: "nothing" })).toEqual([]);
    expect(await filtered({ Action: "Added and imported" })).toEqual(["imported"]);
    expect(await filtered({ From: "2026-03-02", To: "2026-03-02" })).toEqual(["edited"]);
    expect(await filtered({ To: "2026-03-01" })).toEqual(["imported"]);
    const page = await admin.visit(`${history}?group=edited`);
    const today = await page.press("Today");
    expect(today.field("From").value).toBe("2026-03-02");
    expect(today.field("Action").value).toBe("edited");
    expect(today.main.all("listitem")).toHaveLength(1);
    const week = await today.press("Last 7 days");
    expect(week.field("From").value).toBe("2026-02-24");
    const none = await admin.visit(`${history}?from=2026-03-03`);
    expect(none.main.text).toContain("No changes match.");
    expect((await none.press("Show all")).main.all("listitem")).toHaveLength(2);
  });

  it("offers an editor no details of an import that also changed settings, found by title or not", async () => {
    app.addPerson({ email: "bo@example.org", name: "Bo" });
    const bo = await app.signIn("bo@example.org");
    vi.setSystemTime("2026-03-01T20:30:00Z");
    await app.putWorks(work("a", "Kelp"), work("b"), work("c"));
    vi.setSystemTime("2026-03-01T21:00:00Z");
    const settings = { id: settingsId, title: "", name: "Ours" };
    await app.putWorks(work("a", "Kelp forest"), settings);
    for (const query of ["", "?q=kelp"]) {
      const page = await bo.visit(history + query);
      const [both, imported] = page.main.all("listitem");
      expect(both?.text).toContain("imported Kelp forest");
      expect(both?.all("link")).toEqual([]);
      expect(imported?.all("link", /^Details/)).toHaveLength(1);
    }
  });

  it("pages through 40 actions with 1,000 changes, each action once", async () => {
    for (let batch = 0; batch < 40; batch += 1) {
      vi.setSystemTime(begin.getTime() + batch * 60_000);
      const works = Array.from({ length: 25 }, (_, index) => work(`w${index}`, `Title ${batch}`));
      await app.putWorks(...works);
    }
    for (let count = 0; count < 5; count += 1) await admin.signIn(wrong);
    const seen = await everyEntry("?from=2026-01-01");
    const actions = seen.filter((text) => text.includes("imported 25 works"));
    expect(actions).toHaveLength(40);
    expect(seen).toHaveLength(45);
  });
});

const wrong = { email: "keeper@example.org", password: "wrong password" };

describe("events of the account", () => {
  it("appear in the same list, with time and device", async () => {
    await app.putWorks(work("a"));
    vi.setSystemTime("2026-03-01T21:00:00Z");
    await app.newVisitor("203.0.113.9").signIn(wrong);
    vi.setSystemTime("2026-03-01T22:00:00Z");
    await app.signIn();
    vi.setSystemTime("2026-03-01T23:00:00Z");
    await edit("a", { Title: "New" });
    const [edited, signedIn, failed, imported] = await entries();
    expect(edited).toMatch(/^keeper@example.org edited New/);
    expect(signedIn).toMatch(/^Signed in by keeper@example\.org, \S.* today 12:00 AM$/);
    expect(failed).toMatch(/^Failed sign-in for keeper@example\.org, \S.* yesterday 11:00 PM$/);
    expect(imported).toContain("imported");
    expect(await entries("?group=account")).toEqual([signedIn, failed]);
    expect(await entries("?by=keeper@example.org")).toEqual([edited, signedIn, failed]);
    expect(await entries("?q=new")).toEqual([edited, imported]);
  });

  it("are listed in pages, each once, also if many have the same time", async () => {
    for (let number = 0; number < 90; number += 1) {
      const at = begin.getTime() - Math.max(40 - number, 0) * 60_000;
      const id = String(number).padStart(3, "0");
      app.execute(
        `INSERT INTO records (id, kind, owner, at, expiresAt, data)
          VALUES ('event.signed-in ${id}', 'event.signed-in', '', ${at}, 8e15, '{"device":"Browser ${id}"}')`,
      );
    }
    const seen = await everyEntry();
    const numbers = seen.map((text) => Number(/Browser (\d+)/.exec(text)?.[1]));
    expect(numbers).toEqual(Array.from({ length: 90 }, (_, n) => 89 - n));
  });
});
