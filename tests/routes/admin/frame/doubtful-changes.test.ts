import { beforeEach, describe, expect, it } from "vitest";
import browsers from "../../../fixtures/neighbors/browsers.json";
import { loadApp } from "../../../support/app";
import { plain } from "../../../support/images";
import { expectRefusal, problemOf, problemsOf } from "../../../support/page/refused-form";

const texts = {
  description: "A short text.",
  longDescription: "x".repeat(201),
  shareText: "Look at this.",
};
const work = { id: "a", title: "Map", type: "list-item", price: "$2", ...texts };
const edit = "/admin/dashboard/a/edit";

const app = await loadApp({ works: [] });
const admin = await app.signIn();

beforeEach(async () => {
  await app.removeWork("a");
  await app.putWorks(work);
});

const open = () => admin.visit(edit);
const blank = (...labels: string[]) => Object.fromEntries(labels.map((label) => [label, ""]));

describe("a form that empties texts", () => {
  it("is asked about once, with the texts there to keep", async () => {
    const form = (await open()).fill({
      Title: "New",
      ...blank("Description", "Long description", "Share text"),
    });
    const asked = await form.press("Update Work");
    expect(asked.status).toBe(422);
    expect(problemOf(asked)).toContain("Nothing was saved yet.");
    expect(await app.storedWork("a")).toMatchObject(texts);
    const group = asked.get("group", "Long description");
    expect(group.text).toContain("Your version: (blank)");
    expect(group.text).toContain(texts.longDescription);
    // Programs without style sheets show each version on a line of its own.
    expect(group.select("label:only-child")).toHaveLength(2);
    const saved = await asked.press("Update Work");
    expect(saved.notice).toBe("Updated New: title.");
    expect(await app.storedWork("a")).toMatchObject({ ...texts, title: "New" });
  });

  it("empties those that the person chooses", async () => {
    const asked = await (await open()).fill(blank("Long description")).press("Update Work");
    asked.fill({ "Your version: (blank)": true });
    expect((await asked.press("Update Work")).notice).toBe("Updated Map: long description.");
    expect(await app.storedWork("a")).not.toHaveProperty("longDescription");
  });

  it.each(["Description", "Share text", "Price"])(
    "is saved at once if only %s is blank",
    async (label) => {
      const saved = await (await open()).fill(blank(label)).press("Update Work");
      expect(saved.notice).toBe(`Updated Map: ${label.toLowerCase()}.`);
    },
  );

  it("of a page or of the settings is asked about, too", async () => {
    const about = (await admin.visit("/admin/pages/about/edit")).fill(blank("Text"));
    const asked = await about.press("Update Page");
    expect(asked.status).toBe(422);
    expect(asked.get("group", "Text").text).toContain("Saved version");
    const settings = await admin.visit("/admin/site");
    const both = await settings.fill(blank("Tagline", "Description")).press("Save settings");
    expect(both.status).toBe(422);
    expect((await both.press("Save settings")).notice).toBe(
      "Nothing changed. There was nothing to save.",
    );
  });
});

describe("letters that a terminal without UTF-8 cannot show", () => {
  const rewritten = browsers.letters.flatMap(({ stored, sent }) =>
    sent.map(({ text }): [string, string] => [stored, text]),
  );

  it.each(rewritten)("are asked about if %j arrives as %j", async (title, sent) => {
    await app.putWorks({ ...work, title });
    const asked = await (await open()).fill({ Title: sent, Price: "9" }).press("Update Work");
    expect(asked.status).toBe(422);
    expect(asked.get("group", "Title").text).toContain(title);
    await asked.press("Update Work");
    expect(await app.storedWork("a")).toMatchObject({ title, price: "9" });
  });

  it.each([
    ["Café", "Cafés"],
    ["Café", "Bistro"],
    ["Zoë", "Zoë Adams"],
    ["東京", "Tokyo and Kyoto"],
    ["Cafe", "Café"],
  ])("are saved at once if a person changes %j to %j", async (title, typed) => {
    await app.putWorks({ ...work, title });
    const saved = await (await open()).fill({ Title: typed }).press("Update Work");
    expect(saved.notice).toBe(`Updated ${typed}: title.`);
  });
});

describe("a body that is not UTF-8", () => {
  const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
  const sentAs = (type: string) => ({ headers: { "Content-Type": type } });

  it("is refused with a reason, keeps what could be read, and is never saved", async () => {
    const lines = [
      ["title", "Zo\xeb"],
      ["type", "list-item"],
      ["description", "Plain text"],
    ].map(
      ([name, text]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
    );
    const image = await plain(40, 30).png().toBuffer();
    const head = `--b\r\nContent-Disposition: form-data; name="imageFile"; filename="a.png"\r\nContent-Type: text/plain\r\n\r\n`;
    const body = `${lines.join("")}${head}${image.toString("latin1")}\r\n--b--\r\n`;
    const type = sentAs("multipart/form-data; boundary=b");
    const refused = await admin.post("/admin/dashboard/new", latin1(body), type);
    expectRefusal(refused, 400, {
      Title: "This contains letters that could not be read (\ufffd). Type them again.",
    });
    expect(problemOf(refused)).toContain("UTF-8");
    expect(refused.typed()).toMatchObject({ title: "Zo\ufffd", description: "Plain text" });
    expect(refused.typed().imageUrl).toMatch(/^\/media\//);
    const again = await refused.fill({ ID: "zoe" }).press("Add Work");
    expect(again.status).toBe(400);
    expect(await app.storedWork("zoe")).toBeUndefined();
  });

  it("also says which file could not be read", async () => {
    const typed = Object.entries({ ...(await open()).typed("input, textarea"), letters: "\x13" });
    const icon: [string, File] = ["iconFile", new File(["?"], "a.png")];
    const refused = await admin.post(edit, [...typed, icon]);
    expect([refused.status, problemsOf(refused)]).toEqual([
      400,
      [expect.stringMatching(/image|file/)],
    ]);
  });

  it("is noticed if its bytes could be letters, too", async () => {
    const { stored, sent } = browsers.upload;
    await app.putWorks({ ...work, title: stored });
    const form = await open();
    const lowBytes = (text: string) => Buffer.from(text, "latin1").toString("latin1");
    expect(lowBytes(stored)).toBe(sent);
    const fields = Object.entries(form.typed("input, textarea")).map(
      ([name, text]): [string, string] => [name, lowBytes(text)],
    );
    const refused = await admin.post(edit, [...fields, ["title", "Aa"]]);
    expect([refused.status, problemOf(refused)]).toEqual([400, expect.stringContaining("UTF-8")]);
    expect(await app.storedWork("a")).toMatchObject({ title: stored });
  });

  it("of any other form is refused, too", async () => {
    const type = sentAs("application/x-www-form-urlencoded");
    const invited = await admin.post("/admin/people/invite", latin1("name=Zo\xeb"), type);
    expect([invited.status, problemOf(invited)]).toEqual([400, expect.stringContaining("UTF-8")]);
    const message = await app.newVisitor().post("/contact-us", latin1("message=Zo%EB"), type);
    expect([message.status, problemOf(message)]).toEqual([400, expect.stringContaining("UTF-8")]);
  });
});
