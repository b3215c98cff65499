import { expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import { undo } from "../../../support/page/undo";

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
    expect.stringContaining("Set the name, tagline, organization, email address, and phone number"),
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

it("says that a step could not be saved, and tries again", async () => {
  const before = await open();
  const page = await admin.visit(dashboard);
  const repair = app.breakStore("read only");
  const refused = await page.press("I have read it: Foundation");
  expect(refused.status).toBe(503);
  expect(refused.get("alert").text).toContain("Failed to save this.");
  expect(await open()).toEqual(before);
  repair();
  await refused.press("Try again");
  expect((await open()).join()).not.toContain("Foundation");
});
