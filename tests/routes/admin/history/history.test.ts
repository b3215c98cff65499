import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadApp } from "../../../support/app";

// The clock moves; the session must stay valid until the next morning.
const begin = new Date("2026-03-01T20:00:00Z");
vi.useFakeTimers({ toFake: ["Date"], now: begin });

const app = await loadApp({ works: [] });
const admin = await app.signIn();
const history = "/admin/history";

function work(id: string, title = `Work ${id}`) {
  return { id, title, type: "list-item" };
}

async function entries(query = ""): Promise<string[]> {
  const { main } = await admin.visit(history + query);
  return main.all("listitem").map(({ text }) => text);
}

async function retitle(id: string, title: string): Promise<void> {
  const page = await admin.visit(`/admin/dashboard/${id}/edit`);
  await page.fill({ Title: title }).press("Update Work");
}

beforeEach(async () => {
  vi.setSystemTime(begin);
  for (const { id } of await app.storedWorks()) await app.removeWork(id);
  app.execute("DELETE FROM changes");
  app.removeRecords("event.*");
});

describe("the history of all works", () => {
  it("shows what happened to which work, when, and by whom", async () => {
    await app.putWorks(work("a"), work("b"));
    vi.setSystemTime("2026-03-01T21:00:00Z");
    await retitle("a", "New");
    vi.setSystemTime("2026-03-02T03:00:00Z");
    await admin.post("/admin/dashboard/b/delete");
    expect((await entries()).slice(0, 2)).toEqual([
      "Deleted: Work b 2026-03-02 03:00 UTC by keeper@example.org. Undo",
      "Edited: New (Title) 2026-03-01 21:00 UTC by keeper@example.org. Undo",
    ]);
    expect((await entries()).slice(2).sort()).toEqual([
      "Imported: Work a 2026-03-01 20:00 UTC by an import",
      "Imported: Work b 2026-03-01 20:00 UTC by an import",
    ]);
    const page = await admin.visit(history);
    const undo = await page.press("Undo: Deleted Work b");
    expect(undo.heading).toBe("Undo these changes?");
    await undo.press("Undo");
    expect(await app.storedWork("b")).toMatchObject({ title: "Work b" });
  });

  it("can be filtered by person, action, and date", async () => {
    await app.putWorks(work("a"));
    vi.setSystemTime("2026-03-02T03:59:59Z");
    await retitle("a", "New");
    const filtered = async (fields: Record<string, string>) => {
      const page = await (
        await admin.visit(history)
      )
        .fill(fields)
        .press("Filter");
      return page.main.all("listitem").map(({ text }) => text.split(" ")[0]);
    };
    expect(await filtered({ Person: "keeper@example.org" })).toEqual([
      "Edited:",
    ]);
    expect(await filtered({ Person: "import" })).toEqual(["Imported:"]);
    expect(await filtered({ Action: "Imported" })).toEqual(["Imported:"]);
    expect(await filtered({ From: "2026-03-02", Until: "2026-03-02" })).toEqual(
      ["Edited:"],
    );
    expect(await filtered({ Until: "2026-03-01" })).toEqual(["Imported:"]);
    expect(await filtered({ From: "2026-03-03" })).toEqual([]);
    const none = await admin.visit(`${history}?from=2026-03-03`);
    expect(none.main.text).toContain("No changes match.");
    expect(none.field("From").value).toBe("2026-03-03");
    expect((await none.press("Show all")).main.all("listitem")).toHaveLength(2);
  });

  it("offers to undo the other changes only if there are others", async () => {
    await app.putWorks(work("a"), work("b"));
    await retitle("a", "New");
    const [undo = ""] = (await admin.visit(history)).main
      .all("link", "Undo: Edited New")
      .map((link) => link.attribute("href") ?? "");
    await retitle("a", "Newer");
    const refused = await (await admin.visit(undo)).press("Undo");
    expect(refused.status).toBe(409);
    expect(refused.main.all("button")).toEqual([]);
  });

  it("answers 422 for an invalid date, with a message at the field", async () => {
    const page = await admin.visit(`${history}?from=tomorrow&until=2026-02-30`);
    expect(page.status).toBe(422);
    expect(page.field("From").description).toContain(
      "This is not a valid date.",
    );
    expect(page.field("Until").description).toContain(
      "This is not a valid date.",
    );
  });

  it("shows 50 entries per page, each once", async () => {
    const works = Array.from({ length: 60 }, (_, index) => work(`w${index}`));
    await app.putWorks(...works);
    for (let count = 0; count < 60; count += 1) await admin.signIn(wrong);
    const seen: string[] = [];
    let page = await admin.visit(`${history}?from=2026-01-01`);
    for (;;) {
      const found = page.main.all("listitem");
      seen.push(...found.map(({ text }) => text));
      if (page.all("link", "Older").length === 0) break;
      expect(found).toHaveLength(50);
      page = await page.press("Older");
      expect(page.path).toContain("from=2026-01-01");
    }
    const changes = seen.filter((text) => text.startsWith("Imported"));
    expect(new Set(changes).size).toBe(60);
    expect(changes).toHaveLength(60);
    expect(seen.length - changes.length).toBe(app.records("event.*").length);
  });

  it("answers 503 while the store is down", async () => {
    app.breakStore("down");
    expect((await admin.visit(history)).status).toBe(503);
  });
});

const wrong = { email: "keeper@example.org", password: "wrong password" };

describe("events of an account", () => {
  it("appear in the same list, with time and device", async () => {
    await app.putWorks(work("a"));
    vi.setSystemTime("2026-03-01T21:00:00Z");
    await app.newVisitor("203.0.113.9").signIn(wrong);
    vi.setSystemTime("2026-03-01T22:00:00Z");
    await app.signIn();
    vi.setSystemTime("2026-03-01T23:00:00Z");
    await retitle("a", "New");
    const [edited, signedIn, failed, imported] = await entries();
    expect(edited).toMatch(/^Edited: New/);
    expect(signedIn).toMatch(
      /^Signed in 2026-03-01 22:00 UTC by keeper@example\.org, \S/,
    );
    expect(failed).toMatch(/^Failed sign-in 2026-03-01 21:00 UTC, \S/);
    expect(imported).toMatch(/^Imported/);
    expect(await entries("?action=sign-in-failed")).toEqual([failed]);
    expect(await entries("?by=keeper@example.org")).toEqual([edited, signedIn]);
    expect(await entries("?by=an+import")).toEqual([imported]);
    expect(await entries("?action=nonsense")).toEqual([]);
  });
});
