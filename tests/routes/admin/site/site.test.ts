import { describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import { fileOf, noise } from "../../../support/images";
import { fill } from "../../../support/page/form";
import { headAt } from "../../../support/page/head";
import { expectRefusal, problemOf } from "../../../support/page/refused-form";
import { undo } from "../../../support/page/undo";

const path = "/admin/site";
const app = await loadApp({ settings: { SITE_URL: "http://localhost", SITE_COUNTRY: "Norway" } });
const admin = await app.signIn();

async function save(inputs: Record<string, string | File | boolean>) {
  const page = await admin.visit(path);
  return page.fill(inputs).press("Save settings");
}

async function homeTitle(): Promise<string> {
  return (await app.newVisitor().visit("/")).title;
}

it("changes the whole site at once, and one undo brings the old values back", async () => {
  const updated = "Last updated November 23, 2026";
  expect((await app.newVisitor().visit("/terms-of-service")).main.text).toContain(updated);
  const saved = await save({
    Name: "  Harbour   Labs ",
    Country: "Portugal",
    "Time zone": "Europe/Lisbon",
  });
  expect(saved.redirects).toEqual([303]);
  expect(saved.main.text).toContain("Changed the site’s settings (Name");
  expect(saved.field("Name").value).toBe("Harbour Labs");
  const home = await app.newVisitor().visit("/");
  expect(home.title).toBe("Harbour Labs");
  const terms = await app.newVisitor().visit("/terms-of-service");
  expect(terms.body).toContain("Portugal");
  expect(terms.main.text).not.toContain(updated);
  expect((await admin.visit("/admin/people")).body).toContain("in the time zone Europe/Lisbon");

  const undone = await undo(saved);
  expect(undone.path).toMatch(/^\/admin\/site\?changed=/);
  expect(await homeTitle()).toBe("Prajna AI Labs");
  const history = await admin.visit("/admin/history");
  expect(history.main.text).toMatch(/the site’s settings \(Name, Country, Time zone\)/);
});

it("says where each value comes from, and stores only what differs", async () => {
  await save({ "Phone number": "+351 21 555 0100", Country: "Norway" });
  const page = await admin.visit(path);
  const source = (label: string) => page.field(label).description;
  expect(source("Phone number")).toContain("This value was saved here.");
  expect(source("Country")).toContain(
    "This value comes from the environment variable SITE_COUNTRY.",
  );
  expect(source("Name")).not.toContain("This value");
});

it("shows nothing instead of a setting that the owner cleared", async () => {
  const labels = ["Tagline", "Description", "Email address", "Phone number", "Organization"];
  const asked = await save(Object.fromEntries(labels.map((label) => [label, ""])));
  for (const label of ["Tagline", "Description", "Organization"]) {
    fill(asked.get("group", label).field("Your version: (blank)").element, true);
  }
  const saved = await asked.press("Save settings");
  expect(labels.map((label) => saved.field(label).value).join("")).toBe("");
  const { body, text } = await app.newVisitor().visit("/contact-us");
  expect(body).not.toMatch(/mailto:|tel:|555|phone/i);
  expect(text).not.toMatch(/koxist|generated/i);
  const { main } = await app.newVisitor().visit("/terms-of-service");
  expect(main.text).toContain("between you and Prajna AI Labs, Norway");
  expect(main.all("link", "us").at(-1)?.attribute("href")).toBe("/contact-us");
  await undo(saved);
  const undone = await app.newVisitor().visit("/contact-us");
  expect(undone.body).toContain("tel:+351215550100");
});

const long = "x".repeat(101);

describe.each([
  ["Name", "   ", "Enter the name of the site."],
  ["Name", long, "Use at most 100 characters. You entered 101."],
  ["Email address", "ahoy", "Enter an email address, such as hello@example.org."],
  [
    "Email address",
    "a@b.example\nBcc: c@d.example",
    "Enter an email address, such as hello@example.org.",
  ],
  ["Phone number", "call me", "Enter a phone number, such as +351 21 555 0100."],
])("%s: %j", (label, value, message) => {
  it("is rejected at the field, and the form keeps its input", async () => {
    const page = await save({ Tagline: "A new tagline", [label]: value });
    expectRefusal(page, 422, { [label]: message });
    expect(page.field("Tagline").value).toBe("A new tagline");
    expect(await homeTitle()).toBe("Prajna AI Labs");
  });
});

it("merges edits of different fields, and asks about edits of the same one", async () => {
  const mine = await admin.visit(path);
  const email = "cy@example.org";
  app.addPerson({ email, name: "Cy", role: "administrator" });
  const other = await (await app.signIn(email)).visit(path);
  await other.fill({ Name: "Harbor", Tagline: "Tide" }).press("Save settings");
  const merged = mine.fill({ Name: "Haven", Organization: "Haven Association" });
  const conflict = await merged.press("Save settings");
  expect(conflict.status).toBe(409);
  expect(problemOf(conflict)).toContain("Cy saved these settings");
  expect(conflict.field("Tagline").value).toBe("Tide");
  expect(await homeTitle()).toBe("Harbor");
  await conflict.fill({ "Your version: Haven": true }).press("Save settings");
  expect(await homeTitle()).toBe("Haven");
  const page = await admin.visit(path);
  expect(page.field("Tagline").value).toBe("Tide");
  expect(page.field("Organization").value).toBe("Haven Association");
  await page.fill({ Name: "", Tagline: "" }).press("Save settings");
});

it("shares an uploaded image with pages that have none, until it is removed", async () => {
  const photo = fileOf(await noise(1200, 630).jpeg().toBuffer());
  await save({ "Image for shared links": photo });
  const { meta } = await headAt(app, "/about");
  expect(meta).toMatchObject({ "og:image:type": "image/jpeg", "og:image:width": "1200" });
  const { pathname } = new URL(meta["og:image"] ?? "");
  expect((await app.newVisitor().visit(pathname)).status).toBe(200);
  const work = await headAt(app, "/works/slow-map");
  expect(work.meta["og:image"]).toContain("/cards/~slow-map~.png");
  const media = await admin.visit("/admin/media");
  expect(media.main.text).toContain("Used by The site’s settings");
  await save({ "Remove: Image for shared links": true });
  expect((await headAt(app, "/about")).meta["og:image:type"]).toBe("image/png");
  const bad = await save({
    Logo: new File(["x"], "x.txt"),
    "Image for shared links": new File(["x"], "x.txt"),
  });
  expect(bad.status).toBe(422);
  const problems = bad.get("alert").all("link");
  expect(problems.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Logo: The site does not recognize this file/),
    expect.stringMatching(/^Image for shared links: The site does not/),
  ]);
});

describe("first steps", async () => {
  const dashboard = "/admin/dashboard";
  const app = await loadApp({ settings: { SITE_URL: "http://127.0.0.1:3000" } });
  const admin = await app.signIn();

  async function open(): Promise<string[]> {
    const page = await admin.visit(dashboard);
    if (!page.main.text.includes("First steps")) return [];
    const list = page.main.all("list").find(({ text }) => /SITE_URL/.test(text));
    const items = list?.all("listitem") ?? [];
    return items.map(({ text }) => text).filter((text) => !/^Done:/.test(text));
  }

  it("lists what a new owner has to do", async () => {
    expect(await open()).toEqual([
      expect.stringContaining(
        "Set the name, tagline, organization, email address, and phone number",
      ),
      expect.stringContaining("Set the country"),
      expect.stringContaining("Read the Privacy Policy"),
      expect.stringContaining("Read the Terms of Service"),
      // Only this machine can open that address.
      expect.stringContaining("Set the environment variable SITE_URL"),
      expect.stringContaining("Remove the sample works"),
      expect.stringContaining("Add your first work"),
      expect.stringContaining("Turn on two-step sign-in"),
      expect.stringContaining("Download a first backup"),
    ]);
  });

  it("checks the settings, and asks for a review of the texts after a rename", async () => {
    const page = await admin.visit("/admin/site");
    await page
      .fill({
        Name: "Harbour Labs",
        Tagline: "",
        Organization: "Harbour Association",
        "Email address": "ahoy@harbour.example",
        Country: "Portugal",
        "Phone number": "",
      })
      .press("Save settings");
    const names = ["Home", "About", "Community", "Foundation", "Contact Us"];
    expect((await open()).slice(0, 7)).toEqual([
      ...names.map((name) => expect.stringContaining(`page ${name} fits Harbour Labs`) as string),
      expect.stringContaining("Read the Privacy Policy"),
      expect.stringContaining("Read the Terms of Service"),
    ]);
    const others = names.filter((name) => name !== "Foundation");
    for (const name of ["Privacy Policy", "Terms of Service", ...others]) {
      const list = await admin.visit(dashboard);
      await list.press(`I have read it: ${name}`);
    }
    expect((await open())[0]).toContain("Foundation");
    await admin.post("/admin/pages/about-koxist/edit", { title: "Us", body: "Ours", rev: "0" });
    expect((await admin.visit(dashboard)).main.text).toContain(
      "Done: Check that the page Foundation",
    );
  });

  it("removes the sample works in one action, which can be undone", async () => {
    const before = (await app.storedWorks()).length;
    const asked = await admin.visit("/admin/works/review?source=samples");
    expect(asked.main.text).toContain(`${before} works will move to the trash`);
    const done = await asked.press("Remove the sample works");
    expect(await app.storedWorks()).toEqual([]);
    expect((await open()).join()).not.toContain("Remove the sample works");
    await undo(done);
    expect(await app.storedWorks()).toHaveLength(before);
    expect((await open()).join()).toContain("Remove the sample works");
  });

  it("remembers a backup", async () => {
    await admin.visit("/admin/transfer/works.zip");
    expect((await open()).join()).not.toContain("backup");
  });
});
