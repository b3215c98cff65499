import { beforeEach, describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import type { Part } from "../../../support/page/part";

const works = [
  {
    id: "map",
    title: "Slow Map",
    type: "large-feature",
    appId: "map",
    category: "City & Commons",
    creatorId: "cairn",
    creatorName: "Cairn",
    createdAt: "2026-03-04T23:30:00.000Z",
    features: Array.from({ length: 9 }, (_, i) => `Feature ${i + 1}`),
  },
  {
    id: "paid",
    title: "Paid",
    type: "list-item",
    appId: "paid",
    price: "$29",
    createdAt: undefined,
  },
  { id: "bare", title: "Bare", type: "medium-feature", appId: "bare" },
  { id: "drawn", title: "Drawn", type: "medium-feature", appId: "drawn" },
  {
    id: "own",
    title: "Own",
    type: "medium-feature",
    appId: "own",
    imageUrl: "https://example.org/own.png",
    ctaLink: "https://example.org/own",
  },
  ...["a", "b", "c", "d", "e"].map((id) => ({
    id,
    title: `By Cairn: ${id}`,
    type: "small-image",
    appId: id,
    creatorId: "cairn",
  })),
  ...["v", "w", "x", "y"].map((id) => ({
    id,
    title: `In the city: ${id}`,
    type: "list-item",
    appId: id,
    category: "City & Commons",
  })),
  ...["c8553d", "2f6fc4", "808080"].map((tint) => ({
    id: tint,
    title: `Uploaded ${tint}`,
    type: "medium-feature",
    appId: tint,
    imageUrl: `/media/${"0".repeat(32)}03200258${tint}.jpg`,
  })),
];

const app = await loadApp({ works });

async function open(appId: string): Promise<Part> {
  return (await app.newVisitor().visit(`/works/${appId}`)).main;
}

function factsOf(main: Part): string[][] {
  const terms = main.all("term").map(({ text }) => text);
  const values = main.all("definition").map(({ text }) => text);
  return terms.map((term, index) => [term, values[index] ?? ""]);
}

it("the facts of a work show the creator, the category, and the date", async () => {
  const main = await open("map");
  expect(factsOf(main)).toEqual([["Added", "March 4, 2026"]]);
  expect(factsOf(await open("paid"))).toEqual([["Price", "$29"]]);
  expect(main.get("link", "Cairn").attribute("href")).toBe("/creators/cairn");
  const category = main.get("link", "City & Commons").attribute("href") ?? "";
  const found = await app.newVisitor().visit(category);
  expect(found.main.text).toContain("5 works in City & Commons");
});

describe("the top of a work's page", () => {
  it("shows the action once, in its own bar", async () => {
    const main = await open("own");
    const [action, ...others] = main.all("link", /^View: Own$/);
    expect(action?.attribute("href")).toBe("https://example.org/own");
    expect(others).toEqual([]);
    expect(main.select(".app-bar-title")[0]?.text).toBe("");
    expect((await open("bare")).select(".app-bar")).toEqual([]);
  });

  it("shows generated artwork for a work without an image", async () => {
    const main = await open("drawn");
    const sources = main
      .select(".app-banner img, .app-bar img")
      .map((part) => part.attribute("src"));
    expect(sources).toEqual(["/art/wide/~drawn~.svg"]);
    const [article] = main.select("article");
    expect(article?.attribute("class")).toMatch(/^app-page bg-ground ground-[1-7]$/);
    for (const source of sources) {
      const { status } = await app.newVisitor().visit(source ?? "");
      expect(status).toBe(200);
    }
  });
});

it("does not truncate text on a work's page", async () => {
  const main = await open("map");
  expect(main.text).toContain("Feature 9");
  expect(main.select("h1")[0]?.attribute("class")).not.toContain("clamp");
});

describe("a stored work's page", async () => {
  const full = {
    id: "full",
    title: "Full",
    type: "large-feature",
    appId: "full-app",
    subtitle: "A subtitle",
    description: "A description",
    category: "A category",
    creatorId: "c",
    creatorName: "A creator",
    features: ["First", "Second"],
    ctaText: "Start",
    ctaLink: "https://example.org/full",
  };
  const alone = { id: "alone", title: "Alone", type: "medium-feature" };
  const own = await loadApp({ works: [full, { ...alone, appId: "alone" }] });

  it("shows its fields", async () => {
    const { main } = await own.newVisitor().visit("/works/full-app");
    expect(main.get("heading", "Full")).toBeDefined();
    for (const text of ["A subtitle", "A description", "A category"]) {
      expect(main.text).toContain(text);
    }
    const items = main.select(".feature-list li").map(({ text }) => text);
    expect(items).toEqual(["First", "Second"]);
    expect(main.get("link", "A creator").attribute("href")).toBe("/creators/c");
    const action = main.get("link", "Start: Full");
    expect(action.attribute("href")).toBe("https://example.org/full");
  });

  it("leaves out what the work does not have", async () => {
    const single = await loadApp({ works: [{ ...alone, appId: "alone" }] });
    const { main } = await single.newVisitor().visit("/works/alone");
    expect(main.all("heading").map(({ text }) => text)).toEqual(["Alone"]);
    expect(main.all("link").map(({ text }) => text)).toEqual([
      "Back to Works",
      "See all works",
      "meet the creators",
    ]);
    expect(main.text).not.toMatch(/undefined|null|in-app/);
  });
});

describe("the page of the built-in sample", () => {
  const appId = "sketch-design-toolkit";
  const work = { id: "mine", title: "Mine", type: "small-image", appId };

  it("is replaced by a work with its App ID, and fills in missing fields", async () => {
    const before = await app.newVisitor().visit(`/works/${appId}`);
    expect(before.heading).toBe("Sketch & Design Toolkit");
    await app.putWorks(work);
    const page = await app.newVisitor().visit(`/works/${appId}`);
    expect(page.heading).toBe("Mine");
    expect(page.main.get("list", "Screenshots").all("listitem")).toHaveLength(4);
  });

  it("stays hidden while a work with its App ID is in the trash", async () => {
    await app.putWorks(work);
    await app.removeWork("mine");
    const page = await app.newVisitor().visit(`/works/${appId}`);
    expect([page.status, page.heading]).toEqual([404, "App not found."]);
  });
});

describe("moved", async () => {
  const app = await loadApp({ works: [] });
  const admin = await app.signIn();

  const work = { id: "a", title: "A work", type: "medium-feature" };

  async function rename(appId: string): Promise<void> {
    const page = await admin.visit("/admin/dashboard/a/edit");
    const next = await page.fill({ "App ID": appId }).press("Update Work");
    expect(next.main.text).toContain("Updated A work:");
  }

  async function look(path: string, method = "GET"): Promise<string> {
    const request = new Request(app.url + path, { method });
    const { status, headers } = await app.answer(request);
    return [status, headers.get("Location")].filter(Boolean).join(" ");
  }

  beforeEach(async () => {
    await app.removeWork("a");
    app.execute("DELETE FROM siteDocuments");
    await app.putWorks({ ...work, appId: "first" });
  });

  it("redirects from an old App ID to the newest one, over several changes", async () => {
    await rename("second one");
    expect(await look("/works/first")).toBe("301 /works/second%20one");
    expect(await look("/works/first", "HEAD")).toBe("301 /works/second%20one");
    expect(await look("/cards/~first~.png")).toBe("301 /cards/~second%20one~.png");
    await rename("third");
    expect(await look("/works/first")).toBe("301 /works/third");
    expect(await look("/works/second%20one")).toBe("301 /works/third");
    expect(await look("/works/third")).toBe("200");
    await rename("first");
    expect(await look("/works/first")).toBe("200");
    expect(await look("/works/third")).toBe("301 /works/first");
  });

  it("lets caches store the redirect no longer than a page", async () => {
    await rename("second");
    const answer = await app.answer(new Request(`${app.url}/works/first`));
    expect(answer.headers.get("Cache-Control")).toMatch(/max-age=0/);
  });

  it("does not redirect if a work takes the old App ID", async () => {
    await rename("second");
    await app.putWorks({ ...work, id: "b", title: "B", appId: "first" });
    expect(await look("/works/first")).toBe("200");
    await app.removeWork("b");
    expect(await look("/works/first")).toBe("301 /works/second");
  });

  it("does not redirect to a work that visitors do not see", async () => {
    await rename("second");
    await app.putWorks({ ...work, appId: "second", status: "draft" });
    expect(await look("/works/first")).toBe("404");
    expect(await look("/cards/~first~.png")).toBe("404");
  });
});

function titlesIn(main: Part, region: string): string[] {
  return main
    .get("region", region)
    .all("heading")
    .slice(1)
    .map(({ text }) => text);
}

describe("other works on a work's page", () => {
  it("are the next three by its creator and three in its category", async () => {
    const main = await open("map");
    expect(titlesIn(main, "More by Cairn")).toEqual(["By Cairn: a", "By Cairn: b", "By Cairn: c"]);
    expect(titlesIn(main, "More in City & Commons")).toEqual([
      "In the city: v",
      "In the city: w",
      "In the city: x",
    ]);
    const last = await open("e");
    expect(titlesIn(last, "More by Cairn")).toEqual(["Slow Map", "By Cairn: a", "By Cairn: b"]);
  });

  it("are up to three of each maker, and no work appears twice", async () => {
    const bo = { creatorId: "bo", creatorName: "Bo", isAgent: true };
    const made = (id: string, ...coCreators: object[]) => ({
      id,
      title: `By Mira: ${id}`,
      type: "small-image",
      appId: id,
      creatorId: "mira",
      creatorName: "Mira",
      coCreators,
    });
    await app.putWorks(
      made("m1", bo, { creatorName: "Nobody" }),
      made("m2", bo),
      made("m3"),
      made("m4", bo),
      made("m5", bo),
      { ...made("m6"), ...bo, creatorIsAgent: true, coCreators: [] },
    );
    const main = await open("m1");
    expect(titlesIn(main, "More by Mira")).toEqual(
      ["m2", "m3", "m4"].map((id) => `By Mira: ${id}`),
    );
    expect(titlesIn(main, "More by Bo")).toEqual(["m5", "m6"].map((id) => `By Mira: ${id}`));
    expect(main.select(".credit")[0]?.text).toBe("Mira, Nobody and the agent Bo");
    const linked = main.all("link", /^(Mira|Bo|Nobody)$/);
    expect(linked.map((link) => link.attribute("href"))).toEqual([
      "/creators/mira",
      "/creators/bo",
    ]);
  });
});
