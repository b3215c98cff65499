import { describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import { expectRefusal } from "../../../support/page/refused-form";

const app = await loadApp();
const admin = await app.signIn();
const newWork = "/admin/dashboard/new";
const required = "ID, Title, and Type are required.";

async function addWork(fields: Record<string, string>) {
  const page = await admin.visit(newWork);
  return page.fill(fields).press("Add Work");
}

describe("a rejected new work", () => {
  const unchanged = async () => JSON.stringify(await app.storedWorks());

  it("reports all problems at once and keeps the input", async () => {
    const before = await unchanged();
    const typed = {
      id: "  ",
      title: "",
      type: "large-feature",
      description: "\n  kept,\nline by line  ",
      category: ' "quoted" & <b>kept</b> ',
      imageUrl: "javascript:alert(1)",
      ctaLink: "//example.org/elsewhere",
      features: "a,,b",
      subtitle: "kept",
    };
    const page = await addWork({
      ID: typed.id,
      Title: typed.title,
      Type: "Large feature",
      Description: typed.description,
      Category: typed.category,
      "Image URL": typed.imageUrl,
      "Call to action link": typed.ctaLink,
      Features: typed.features,
      Subtitle: typed.subtitle,
    });
    expect(page.heading).toBe("Create a New Work");
    expect(page.title).toBe("Error: Create a New Work – Prajna AI Labs");
    expectRefusal(page, 422, {
      Title: required,
      "Image URL":
        "Enter a link that starts with https://, http://, or a slash (/) and has no spaces.",
      "Call to action link":
        "A link within this site starts with one slash (/) and has no spaces. For example: /works",
    });
    expect(page.typed()).toMatchObject(typed);
    expect(await unchanged()).toBe(before);
  });

  it.each([
    ["", required],
    ["banner", "Choose one of the four types."],
    ["__proto__", "Choose one of the four types."],
  ])("rejects the type %j", async (type, message) => {
    const page = await admin.post(newWork, { id: "x", title: "X", type });
    expectRefusal(page, 422, { Type: message });
    expect(await app.storedWork("x")).toBeUndefined();
  });

  it.each([
    ["ID", "id", "a/b"],
    ["Image URL", "imageUrl", "data:text/html,<script>alert(1)</script>"],
    ["Icon URL", "iconUrl", "/\\\\example.org"],
    ["Call to action link", "ctaLink", "https://user:secret@example.org/"],
    ["App ID", "appId", ".."],
    ["Creator ID", "creatorId", "."],
  ])("rejects values of %s that no address or store can contain", async (label, name, value) => {
    const fields = { id: "x", title: "X", type: "list-item", [name]: value };
    const page = await admin.post(newWork, fields);
    expect(page.status).toBe(422);
    expect(page.field(label).attribute("aria-invalid")).toBe("true");
    expect(page.root.select("[aria-invalid]")).toHaveLength(1);
    expect(page.field(label).value).toBe(value);
    expect(await app.storedWork("x")).toBeUndefined();
  });

  it.each(["constructor", "toString", "valueOf", "__proto__"])(
    "comes back if a field and a file are named %s",
    async (name) => {
      const file = new File([Buffer.alloc(3)], "x.png");
      const page = await admin.post(newWork, [
        ["id", ""],
        ["title", "Kept"],
        [name, "text"],
        [name, file],
        [`screenshots.${name}.file`, file],
        [`coCreators.${name}.creatorId`, "ada"],
      ]);
      expect(page.status).toBe(422);
      expect(page.typed()).toMatchObject({ title: "Kept" });
    },
  );

  it("does not overwrite the work with the same ID", async () => {
    const before = await unchanged();
    const typed = { id: " slow-map ", title: "Not Slow", description: "Kept" };
    const page = await addWork({
      ID: typed.id,
      Title: typed.title,
      Description: typed.description,
    });
    expectRefusal(page, 409, {
      ID: "Another work already uses this ID. Choose a different one.",
    });
    expect(page.typed()).toMatchObject(typed);
    expect(await unchanged()).toBe(before);
    const next = await page.fill({ ID: "not-slow" }).press("Add Work");
    expect(next.main.get("status").text).toContain("Added Not Slow. Visitors see it");
    expect(await app.storedWork("not-slow")).toMatchObject({
      title: "Not Slow",
      description: "Kept",
    });
  });

  it("keeps all input if it is too large to store", async () => {
    const Description = "word ".repeat(202_000);
    const page = await addWork({ ID: "too-long", Title: "X", Description });
    expectRefusal(page, 422, {
      Description: "This work is too large to store. Shorten its text.",
    });
    expect(page.field("Description").value).toHaveLength(1_010_000);
    expect(await app.storedWork("too-long")).toBeUndefined();
  });
});
