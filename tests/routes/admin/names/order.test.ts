import { undo } from "../../../support/page/undo";
import { beforeEach, describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";

const app = await loadApp({ works: [] });
const admin = await app.signIn();

const tool = (number: number, fields: object = {}) => ({
  id: `work-${number}`,
  title: `Work ${number}`,
  creatorId: "ada",
  type: "medium-feature",
  category: "Tools",
  ...fields,
});
const tools = Array.from({ length: 12 }, (_, index) => tool(index + 1));

beforeEach(async () => {
  app.execute("DELETE FROM siteDocuments; DELETE FROM works");
  await app.putWorks(
    ...tools,
    { id: "song", title: "Song", type: "list-item", category: "Music" },
    { id: "sketch", title: "Sketch", type: "list-item", category: "Art" },
  );
});

function rows(page: Page): string[] {
  return page.main
    .all("listitem")
    .map((row) => row.all("paragraph")[0]?.text.replace(/^\d+\. /, "") ?? "");
}

async function shown(path = "/works"): Promise<string[]> {
  const page = await app.newVisitor().visit(path);
  return page.main
    .all("heading")
    .map(({ text }) => text)
    .slice(1);
}

/** Fills in the position of a row, counted from 1. */
function move(page: Page, title: string, to: number): Promise<Page> {
  return page.fill({ [`Position of ${title}`]: String(to) }).press(`Move to: ${title}`);
}

const orderOfTools = "/admin/categories?category=Tools";

describe("the order of a category", () => {
  it("is by ID at first, with numbers in numeric order", async () => {
    const page = await admin.visit(orderOfTools);
    expect(page.heading).toBe("Order in Tools");
    expect(rows(page)[1]).toBe("Work 2");
    expect(rows(page)[11]).toBe("Work 12");
  });

  it("changes with a number, also on public pages", async () => {
    let page = await admin.visit(orderOfTools);
    page = await move(page, "Work 2", 1);
    expect(page.path).toContain("changed=");
    expect(page.main.get("status").text).toContain("Changed the order in Tools.");
    page = await move(page, "Work 1", 3);
    page = await move(page, "Work 12", 1);
    const expected = ["Work 12", "Work 2", "Work 3", "Work 1", "Work 4"];
    expect(rows(page).slice(0, 5)).toEqual(expected);
    const titles = (await shown()).filter((text) => /^Work \d/.test(text));
    expect(titles.slice(0, 5)).toEqual(expected);
    const creator = await shown("/creators/ada");
    expect(creator.slice(0, 5)).toEqual(expected);
    const works = await app.newVisitor().visit("/works");
    const text = works.body.split("application/ld+json").slice(1).join();
    expect(text.indexOf('"Work 12"')).toBeLessThan(text.indexOf('"Work 2"'));
  });

  it("changes when Enter is pressed in the number field, even if the number is too large", async () => {
    const page = await admin.visit(orderOfTools);
    const next = await page.fill({ "Position of Work 3": "500" }).enter("Position of Work 3");
    expect(rows(next).at(-1)).toBe("Work 3");
  });

  it("keeps positions when works are added and deleted", async () => {
    const page = await admin.visit(orderOfTools);
    await move(page, "Work 7", 2);
    await app.removeWork("work-1");
    await app.putWorks(tool(0));
    const next = await admin.visit(orderOfTools);
    expect(rows(next).slice(0, 3)).toEqual(["Work 7", "Work 0", "Work 2"]);
  });

  it("can be undone in the notice, and appears in the history", async () => {
    const page = await admin.visit(orderOfTools);
    const moved = await move(page, "Work 1", 2);
    const history = await admin.visit("/admin/history");
    expect(history.main.text).toContain("changed the order in Tools");
    await undo(moved);
    expect(rows(await admin.visit(orderOfTools))[0]).toBe("Work 1");
    const trash = await admin.visit("/admin/trash");
    expect(trash.main.text).not.toContain("order");
  });

  it("includes drafts with their state, which visitors do not see", async () => {
    await app.putWorks(tool(1, { status: "draft" }));
    const page = await admin.visit(orderOfTools);
    expect(page.main.all("listitem")[0]?.text).toContain("Draft");
    await move(page, "Work 1", 2);
    expect(await shown()).not.toContain("Work 1");
  });

  it("has pages, and a work can move from one to another", async () => {
    const many = Array.from({ length: 120 }, (_, index) => ({
      id: `m-${index + 1}`,
      title: `M ${index + 1}`,
      type: "list-item",
      category: "Music",
    }));
    await app.putWorks(...many);
    const page = await admin.visit("/admin/categories?category=Music&page=3");
    expect(page.main.text).toContain("Page 3 of 3");
    expect(page.body.length).toBeLessThan(100_000);
    const next = await move(page, "M 120", 2);
    expect(next.path).not.toContain("page=");
    expect(rows(next).slice(0, 3)).toEqual(["M 1", "M 120", "M 2"]);
  });
});

describe("the order of the categories", () => {
  it("is alphabetical at first, and changes like the order of works", async () => {
    let page = await admin.visit("/admin/categories");
    page = await move(page, "Tools", 1);
    const headings = (await shown()).filter((text) => /^[A-Z]\w+$/.test(text));
    expect(headings.filter((text) => !/^S/.test(text))).toEqual(["Tools", "Art", "Music"]);
    const works = await page.press("Tools");
    expect(works.heading).toBe("Order in Tools");
  });
});

describe("a move", () => {
  it("is rejected if someone else has just changed the order", async () => {
    const mine = await admin.visit(orderOfTools);
    const theirs = await admin.visit(orderOfTools);
    await move(theirs, "Work 1", 2);
    const refused = await move(mine, "Work 12", 11);
    expect(refused.status).toBe(409);
    expect(refused.get("alert").text).toContain("nothing was moved");
    expect(rows(refused).slice(0, 2)).toEqual(["Work 2", "Work 1"]);
    const next = await move(refused, "Work 12", 11);
    expect(rows(next)[10]).toBe("Work 12");
  });

  it("is accepted if another list has changed", async () => {
    const mine = await admin.visit(orderOfTools);
    await move(await admin.visit("/admin/categories"), "Tools", 2);
    const next = await move(mine, "Work 1", 2);
    expect(rows(next)[0]).toBe("Work 2");
  });

  it.each(["", "0", "-1", "1.5", "first", "99999999"])(
    "is rejected for the position %j",
    async (place) => {
      const page = await admin.visit(orderOfTools);
      page.fill({ "Position of Work 3": place });
      const refused = await page.press("Move to: Work 3");
      expect(refused.status).toBe(422);
      expect(refused.get("alert").text).toContain("Enter a position from 1 to 12.");
      expect(await shown()).toContain("Work 1");
    },
  );
});

it("redirects from an unknown category, and from the old address, to the list of categories", async () => {
  for (const path of ["/admin/categories?category=Nowhere", "/admin/order"]) {
    expect((await admin.visit(path)).heading, path).toBe("Categories");
  }
  const old = await admin.visit("/admin/order?category=Tools");
  expect(old.path).toBe(orderOfTools);
});
