import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadApp } from "../../../support/app";
import { expectRefusal } from "../../../support/page/refused-form";

vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01T12:00:00Z") });

const app = await loadApp({
  works: [],
  settings: { SITE_TIME_ZONE: "Europe/Berlin" },
});
const admin = await app.signIn();
const newWork = "/admin/dashboard/new";
const edit = "/admin/dashboard/a/edit";
const base = { id: "a", title: "A work", type: "medium-feature", appId: "a" };

async function isPublic(): Promise<boolean> {
  const page = await app.newVisitor().visit("/works/a");
  return page.status === 200;
}

beforeEach(async () => {
  await app.removeWork("a");
});

describe("a new work", () => {
  const typed = { ID: "a", Title: "A work", "App ID": "a" };

  it("is saved as a draft, also when Enter is pressed in a field", async () => {
    const page = (await admin.visit(newWork)).fill(typed);
    const dashboard = await page.enter("Title");
    expect(dashboard.main.get("status").text).toBe("Saved A work as a draft.");
    expect(await app.storedWork("a")).toMatchObject({ status: "draft" });
    expect(await isPublic()).toBe(false);
    await app.removeWork("a");
    await (await admin.visit(newWork)).fill(typed).press("Save as draft");
    expect(await app.storedWork("a")).toMatchObject({ status: "draft" });
  });

  it("is public as soon as it is added", async () => {
    await (await admin.visit(newWork)).fill(typed).press("Add Work");
    expect(await app.storedWork("a")).not.toHaveProperty("status");
    expect(await isPublic()).toBe(true);
  });

  it("with a time in the site's time zone is public from then on", async () => {
    const page = (await admin.visit(newWork)).fill(typed);
    page.fill({ "Publication time": "2030-01-01 14:00" });
    const dashboard = await page.press("Add Work");
    expect(dashboard.main.get("status").text).toBe("Scheduled A work.");
    expect(dashboard.main.text).toContain(
      "Scheduled. Visitors see this work from Jan 1, 2030, 2:00 PM (Europe/Berlin).",
    );
    expect(await app.storedWork("a")).toMatchObject({
      publishAt: "2030-01-01T13:00:00.000Z",
    });
    expect(await isPublic()).toBe(false);
    vi.setSystemTime("2030-01-01T13:00:00Z");
    expect(await isPublic()).toBe(true);
    vi.setSystemTime("2030-01-01T12:00:00Z");
  });

  it("is rejected with a time that does not exist", async () => {
    const page = (await admin.visit(newWork)).fill(typed);
    page.fill({ "Publication time": "2030-02-30 14:00" });
    const answer = await page.press("Add Work");
    expect(answer.status).toBe(422);
    expect(answer.field("Publication time").value).toBe("2030-02-30 14:00");
    expect(answer.field("Publication time").description).toContain(
      "Enter a valid date and time.",
    );
  });
});

describe("a draft", () => {
  beforeEach(() => app.putWorks({ ...base, status: "draft" }));

  it("stays a draft when it is updated, also with Enter", async () => {
    for (const send of ["Update Work", undefined]) {
      const page = await admin.visit(edit);
      expect(page.main.text).toContain("This work is a draft.");
      page.fill({ Title: `New ${send}` });
      await (send ? page.press(send) : page.enter("Title"));
      expect(await app.storedWork("a")).toMatchObject({
        title: `New ${send}`,
        status: "draft",
      });
    }
    expect(await isPublic()).toBe(false);
  });

  it("can be published in its form, and undoing that edit does not hide it", async () => {
    const page = await admin.visit(edit);
    const dashboard = await page.fill({ Title: "Ready" }).press("Publish");
    expect(dashboard.main.get("status").text).toBe("Published Ready.");
    expect(await isPublic()).toBe(true);
    const undone = await dashboard.press("Undo");
    expect(undone.main.get("status").text).toContain("Visitors see it.");
    expect(await isPublic()).toBe(true);
    expect(await app.storedWork("a")).toMatchObject({ title: "A work" });
  });

  it("can be published and unpublished in the list", async () => {
    const dashboard = await admin.visit("/admin/dashboard");
    expect(dashboard.main.text).toContain("Draft");
    const published = await dashboard.press("Publish A work");
    expect(published.main.get("status").text).toBe("Published A work.");
    expect(await isPublic()).toBe(true);
    const hidden = await published.press("Unpublish A work");
    expect(hidden.main.get("status").text).toBe(
      "Unpublished A work. It is now a draft.",
    );
    expect(await isPublic()).toBe(false);
  });

  it("cannot be published after it was deleted", async () => {
    const gone = await admin.post("/admin/dashboard/bulk", { publish: "b" });
    expect(gone.status).toBe(404);
  });
});

describe("a scheduled work", () => {
  const publishAt = "2030-06-01T07:30:00.000Z";
  beforeEach(() => app.putWorks({ ...base, publishAt }));

  it("keeps its time when another field is edited", async () => {
    const page = await admin.visit(edit);
    expect(page.field("Publication time").value).toBe("2030-06-01 09:30");
    await page.fill({ Title: "New" }).enter("Title");
    const stored = await app.storedWork("a");
    expect(stored).toMatchObject({ title: "New", publishAt });
  });

  it.each(["", "2020-01-01 00:00"])(
    "does not become public when Enter is pressed with the time %j",
    async (time) => {
      const page = await admin.visit(edit);
      const answer = await page
        .fill({ "Publication time": time })
        .enter("Publication time");
      expect(answer.status).toBe(422);
      expect(answer.field("Publication time").description).toContain(
        "To publish it, press Publish.",
      );
      expect(await isPublic()).toBe(false);
      await answer.press("Publish");
      expect(await isPublic()).toBe(true);
    },
  );

  it("is public immediately after Publish in the list", async () => {
    const dashboard = await admin.visit("/admin/dashboard");
    await dashboard.press("Publish A work");
    expect(await isPublic()).toBe(true);
    expect(await app.storedWork("a")).not.toHaveProperty("publishAt");
  });
});

it("unpublishes a published work with “Save as draft”", async () => {
  await app.putWorks(base);
  const page = await admin.visit(edit);
  const dashboard = await page.press("Save as draft");
  expect(dashboard.main.get("status").text).toBe(
    "Unpublished A work. It is now a draft.",
  );
  expect(await isPublic()).toBe(false);
});

it("filters works by their state", async () => {
  const [draft, due] = ["b", "c"].map((id) => ({ ...base, id, appId: id }));
  await app.putWorks(
    { ...base, title: "Seen" },
    { ...draft, id: "b", title: "Hidden", status: "draft" },
    { ...due, id: "c", title: "Soon", publishAt: "2031-01-01T00:00:00Z" },
  );
  const dashboard = await admin.visit("/admin/dashboard");
  for (const [state, title] of [
    ["Published", "Seen"],
    ["Draft", "Hidden"],
    ["Scheduled", "Soon"],
  ] as const) {
    const found = await dashboard.fill({ State: state }).press("Find");
    const titles = found.main.select("li h2").map(({ text }) => text);
    expect(titles).toEqual([title]);
    expect(found.main.get("status").text).toMatch(
      /^1 of \d+ works found\. State: \w+\. Show all works$/,
    );
  }
  await app.removeWork("b");
  await app.removeWork("c");
});

it("rejects an App ID that another work or draft has", async () => {
  await app.putWorks({ ...base, status: "draft" });
  const page = await admin.visit(newWork);
  page.fill({ ID: "other", Title: "Other", "App ID": "a" });
  const answer = await page.press("Add Work");
  expectRefusal(answer, 409, {
    "App ID": "Another work already uses this App ID. Choose a different one.",
  });
  expect(await app.storedWork("other")).toBeUndefined();
});
