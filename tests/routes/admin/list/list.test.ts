import { undo } from "../../../support/page/undo";
import { describe, expect, it } from "vitest";
import { admin as account } from "../../../support/account";
import { loadApp } from "../../../support/app";
import { manyWorks } from "../../../support/many-works";
import type { Page } from "../../../support/page/page";

const dashboard = "/admin/dashboard";
const app = await loadApp({ works: manyWorks(130) });
const admin = await app.signIn();

function titles(page: Page): string[] {
  return page.main.select("li h2").map(({ text }) => text);
}

function placeOf(page: Page): [path: string, at: string | null] {
  const { pathname, searchParams } = new URL(page.path, app.url);
  const at = searchParams.get("at");
  for (const name of ["changed", "at", "notice"]) searchParams.delete(name);
  return [`${pathname}?${searchParams.toString()}`, at];
}

function idOf(page: Page, number: number): string {
  const [box] = page.main.select("input[name=id]").slice(number);
  return box?.value ?? "";
}

describe("the pages of the list", () => {
  it("have 50 works each, and links that keep the query", async () => {
    const first = await admin.visit(`${dashboard}?sort=title&state=published`);
    expect(titles(first)).toHaveLength(50);
    expect(first.all("link", "Previous")).toEqual([]);
    const second = await first.press("Next");
    expect(second.path).toBe(`${dashboard}?state=public&sort=title&page=2`);
    expect(second.main.text).toContain("Page 2 of 3");
    const last = await second.press("Last");
    expect(titles(last)).toHaveLength(30);
    expect(last.all("link", "Next")).toEqual([]);
    const all = [first, second, last].flatMap(titles);
    expect(new Set(all).size).toBe(130);
    expect((await last.press("First")).path).not.toContain("page");
  });

  it("end with the last one, even if the address asks for a later one", async () => {
    for (const page of ["99", "1000000000"]) {
      const last = await admin.visit(`${dashboard}?page=${page}`);
      expect(last.status).toBe(200);
      expect(last.main.text).toContain("Page 3 of 3");
    }
    for (const page of ["0", "-1", "2.5", "x", ""]) {
      const first = await admin.visit(`${dashboard}?page=${page}`);
      expect(first.main.text).toContain("Page 1 of 3");
    }
  });

  it("show the active filters, and link to all works", async () => {
    const page = await admin.visit(dashboard);
    page.fill({
      Category: "Category 1",
      Type: "List item",
      State: "Public",
    });
    const found = await page.press("Apply");
    expect(found.main.get("status").text).toMatch(
      /^\d+ of 130 works found\. Category: “Category 1”\. Type: List item\. State: Public\. Show all works$/,
    );
    expect(found.field("Category").value).toBe("Category 1");
    expect(titles(await found.press("Show all works"))).toHaveLength(50);
  });
});

describe("the admin returns to the same part of the list", () => {
  const list = `${dashboard}?sort=title&page=2`;

  it("after an edit, even after an error, a change of the theme, and a sign-in", async () => {
    const id = idOf(await admin.visit(list), 3);
    const title = titles(await admin.visit(list))[3] ?? "";
    let page = await (await admin.visit(list)).press(`Edit ${title}`);
    page = await page.fill({ "Image URL": "nowhere" }).press("Update Work");
    expect(page.status).toBe(422);
    page = await page.fill({ "Image URL": "" }).press("Theme: system. Change to light.");
    admin.cookies.delete("theme");
    app.removeRecords("session");
    page = await page.fill({ Category: "Another" }).press("Update Work");
    expect(page.status).toBe(401);
    page.fill({ "Email address": account.email, Password: account.password });
    page = await (await page.press("Login")).press("Update Work");
    expect(placeOf(page)).toEqual([list, id]);
    expect(page.main.text).toContain(`Updated ${title}.`);
    const undone = await undo(page);
    expect(placeOf(undone)).toEqual([list, id]);
  });

  it("from every page of a work, without any change", async () => {
    const page = await admin.visit(list);
    const [title = ""] = titles(page);
    const id = idOf(page, 0);
    const [entry] = page.main.select("li.entry");
    for (const [link, back] of [
      [title, "Cancel Edit"],
      [`Edit ${title}`, "Cancel Edit"],
      ["Preview", "Back to the dashboard"],
      ["History", "Back to the dashboard"],
      [`Delete ${title}`, "Cancel"],
    ] as const) {
      const asked = await page.press(link, entry);
      const href = asked.get("link", back).attribute("href");
      expect(href, link).toBe(`${list}#work-${id}`);
    }
  });

  it("at the work that follows a deleted one", async () => {
    const page = await admin.visit(list);
    const [doomed = "", next = ""] = titles(page);
    const gone = await (await page.press(`Delete ${doomed}`)).press("Delete work");
    expect(placeOf(gone)).toEqual([list, idOf(page, 1)]);
    expect(titles(gone)[0]).toBe(next);
    const back = await undo(gone);
    expect(placeOf(back)).toEqual([list, idOf(page, 0)]);
    expect(titles(back)[0]).toBe(doomed);
  });

  it("after a work is published or unpublished", async () => {
    const page = await admin.visit(list);
    const [title = ""] = titles(page);
    const hidden = await page.press(`Make draft: ${title}`);
    expect(placeOf(hidden)).toEqual([list, idOf(page, 0)]);
    const shown = await hidden.press(`Publish now: ${title}`);
    expect(placeOf(shown)).toEqual([list, idOf(page, 0)]);
    expect(shown.main.text).toContain(`Saved. Visitors now see ${title}.`);
  });

  it("with a link to a work that the list no longer shows", async () => {
    const page = await admin.visit(`${dashboard}?category=Category+3`);
    const [title = ""] = titles(page);
    const edit = await page.press(`Edit ${title}`);
    const next = await edit.fill({ Category: "Elsewhere" }).press("Update Work");
    expect(titles(next)).not.toContain(title);
    const found = await next.press("Show it");
    expect(titles(found)).toContain(title);
    await undo(next);
  });
});

it("a page of the list stays under 97 kB with 2,000 works", async () => {
  const works = manyWorks(2000).map((work, index) => ({
    ...work,
    creatorId: `creator-${index % 800}`,
    description: "A description of about the length that works have. ".repeat(4),
  }));
  const own = await loadApp({ works });
  const visitor = await own.signIn();
  const first = await visitor.visit(dashboard);
  expect(first.answer.bytes.length).toBeLessThan(97_000);
  expect(first.main.text).toContain("Page 1 of 40");
  const found = await visitor.visit(`${dashboard}?q=work-1999`);
  expect(titles(found)).toHaveLength(1);
});
