import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { loadApp } from "../../../support/app";
import { expectRefusal } from "../../../support/page/refused-form";

const app = await loadApp();
const admin = await app.signIn();
const edit = "/admin/dashboard/edited/edit";

const stored = {
  title: "Before",
  type: "large-feature",
  description: "As it was",
  category: "Tests",
  features: ["one", "two"],
  subtitle: "Former subtitle",
  createdAt: "2020-02-29T12:00:00.000Z",
  updatedAt: "2021-01-01T00:00:00.000Z",
  legacy: { nested: [1, null, "two"] },
  "odd name": "kept",
};

beforeEach(async () => {
  await app.putWorks({ id: "edited", ...stored });
});

describe("the edit form", () => {
  it("shows the work with a locked ID, and links to the dashboard", async () => {
    const dashboard = await admin.visit("/admin/dashboard?q=before");
    const page = await dashboard.press("Edit Before");
    expect(page.path).toBe(`${edit}?back=/admin/dashboard?q=before`);
    expect(page.heading).toContain("Edit Work Item");
    expect(page.field("ID").attribute("disabled")).toBeDefined();
    expect(page.typed()).toMatchObject({
      id: "edited",
      title: "Before",
      type: "large-feature",
      description: "As it was",
      subtitle: "Former subtitle",
      features: "one, two",
    });
    expect((await page.press("Cancel Edit")).path).toBe(dashboard.path);
  });

  it.each(["nobody-knows", "%FF", "%E0%A4%A", "%20"])(
    "answers 404 without a form for the unknown ID %s",
    async (id) => {
      const page = await admin.visit(`/admin/dashboard/${id}/edit`);
      expect(page.status).toBe(404);
      expect(page.heading).toBe("There is no work with this ID.");
      expect(page.main.all("textbox")).toEqual([]);
      const back = await page.press("Go back to the dashboard");
      expect(back.path).toBe("/admin/dashboard");
    },
  );
});

describe("an update", () => {
  it("changes the edited fields and keeps all others", async () => {
    const page = await admin.visit(edit);
    const dashboard = await page
      .fill({ Title: "After", Features: "two,three" })
      .press("Update Work");
    expect(dashboard.path).toMatch(/^\/admin\/dashboard\?changed=/);
    expect(dashboard.main.get("status").text).toBe("Updated After.");
    const updated = await app.storedWork("edited");
    expect(updated).toEqual({
      ...stored,
      title: "After",
      features: ["two", "three"],
      updatedAt: expect.stringMatching(/^20.*Z$/) as unknown,
      rev: expect.any(Number) as unknown,
    });
    expect(updated?.updatedAt).not.toBe(stored.updatedAt);
    const works = await app.newVisitor().visit("/works");
    expect(works.get("heading", "After")).toBeDefined();
  });

  it("removes a field that was emptied, and advances the revision", async () => {
    const page = await admin.visit(edit);
    await page.fill({ Description: "" }).press("Update Work");
    const first = await app.storedWork("edited");
    expect(first).not.toHaveProperty("description");
    const again = await admin.visit(edit);
    await again.fill({ Title: "Again" }).press("Update Work");
    const second = await app.storedWork("edited");
    expect(second?.rev).toBe(Number(first?.rev) + 1);
    expect(second?.createdAt).toBe(stored.createdAt);
  });

  it("succeeds if the same form is sent twice", async () => {
    const page = await admin.visit(edit);
    page.fill({ Title: "Twice" });
    expect((await page.press("Update Work")).redirects).toEqual([303]);
    const first = await app.storedWork("edited");
    expect((await page.press("Update Work")).redirects).toEqual([303]);
    expect(await app.storedWork("edited")).toEqual(first);
  });

  it("ignores fields that the form does not have", async () => {
    const page = await admin.visit(edit);
    const [rev] = page.root.select("input[name=rev]");
    await admin.post(edit, {
      rev: rev?.value ?? "",
      title: "Forged",
      type: "list-item",
      createdAt: "1970-01-01T00:00:00.000Z",
      legacy: "overwritten",
      __proto__: "x",
      anything: "else",
    });
    const document = await app.storedWork("edited");
    expect(document).toMatchObject({
      title: "Forged",
      createdAt: stored.createdAt,
      legacy: stored.legacy,
    });
    expect(document).not.toHaveProperty("anything");
  });

  it.each(["slow-map", "made-up"])(
    "never changes the work %s, which a forged field names",
    async (id) => {
      const before = await app.storedWork(id);
      const fields = { id, title: "Forged", type: "list-item", rev: "0" };
      await admin.post(edit, fields);
      expect(await app.storedWork(id)).toEqual(before);
    },
  );

  it("that is rejected reports all problems at once and keeps the input", async () => {
    const page = await admin.visit(edit);
    const refused = await page
      .fill({
        Title: " ",
        "Image URL": "ftp://x",
        Description: " kept \n",
      })
      .press("Update Work");
    expectRefusal(refused, 422, {
      Title: "ID, Title, and Type are required.",
      "Image URL":
        "Enter a link that starts with https://, http://, or a slash (/) and has no spaces.",
    });
    expect(refused.typed()).toMatchObject({
      id: "edited",
      title: " ",
      imageUrl: "ftp://x",
      description: " kept \n",
    });
    expect(await app.storedWork("edited")).toMatchObject(stored);
    const fixed = { Title: "Fixed", "Image URL": "" };
    const dashboard = await refused.fill(fixed).press("Update Work");
    expect(dashboard.main.get("status").text).toBe("Updated Fixed.");
  });
});

it("rejects a form that was opened for another work, and keeps the input", async () => {
  const other = { title: "Other", type: "medium-feature" };
  await app.putWorks({ id: "edited", ...stored }, { id: "other", ...other });
  const before = await app.storedWork("edited");
  const page = await admin.visit("/admin/dashboard/other/edit");
  const typed = { ...page.typed(), id: "other", title: "Typed", rev: "1" };
  const answer = await admin.post(edit, typed);
  expect(answer.status).toBe(409);
  expect(answer.typed()).toMatchObject({ id: "other", title: "Typed" });
  expect(answer.main.text).toContain("belongs to the work “other”");
  expect(await app.storedWork("edited")).toEqual(before);
  await answer.press("Update Work");
  expect(await app.storedWork("edited")).toEqual(before);
  expect(await app.storedWork("other")).toMatchObject({ title: "Typed" });
});

it("loses no save when the clock is set forward or back", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const start = Date.now();
  const first = await admin.visit(edit);
  for (const hours of [-1, 0, 3, -2]) {
    vi.setSystemTime(start + hours * 60 * 60 * 1000);
    const title = `Changed at ${hours}`;
    const form = await admin.visit(edit);
    expect((await form.fill({ Title: title }).press("Update Work")).status).toBe(200);
    expect((await first.fill({ Title: "Stale" }).press("Update Work")).status).toBe(409);
    expect(await app.storedWork("edited")).toMatchObject({ title });
    expect((await app.newVisitor().visit("/works")).body).toContain(title);
  }
});

it("rejects a form that was opened before an import, whatever revision the file contains", async () => {
  await app.removeWork("edited");
  await app.putWorks({ id: "edited", ...stored });
  const page = await admin.visit(edit);
  const rev = (await app.storedWork("edited"))?.rev;
  await app.putWorks({ id: "edited", ...stored, title: "Imported", rev });
  const answer = await page.fill({ Title: "Stale" }).press("Update Work");
  expect(answer.status).toBe(409);
  expect(await app.storedWork("edited")).toMatchObject({ title: "Imported" });
});
