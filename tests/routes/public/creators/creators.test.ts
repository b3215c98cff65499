import { describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";

type Made = [id: string, name: string, count: number, isAgent?: boolean];

function works(...creators: Made[]) {
  return creators.flatMap(([creatorId, creatorName, count, creatorIsAgent]) =>
    Array.from({ length: count }, (_, n) => ({
      id: `${creatorId}-${n}`,
      title: `Work ${n}`,
      type: "medium-feature",
      creatorId,
      creatorName,
      creatorIsAgent,
    })),
  );
}

const few = await loadApp({
  works: works(["elan", "Élan Vital", 1], ["mira", "Mira", 3], ["bo", "Bo", 2]),
});

async function namesAt(path: string): Promise<string[]> {
  return namesOn(await few.newVisitor().visit(path));
}

function namesOn(page: Page): string[] {
  return page.main.select(".creator-card h2").map(({ text }) => text);
}

describe("the list of creators", () => {
  it("is one grid by name, which tells agents, and has those who made works together", async () => {
    const byMira = { creatorId: "mira", creatorName: "Mira" };
    const cairn = { creatorId: "cairn", creatorName: "Cairn", isAgent: true };
    const app = await loadApp({
      works: [
        { id: "map", title: "Map", appId: "map", ...byMira, coCreators: [cairn] },
        { id: "shelf", title: "Shelf", ...byMira },
      ].map((work) => ({ type: "medium-feature", ...work })),
    });
    const { main } = await app.newVisitor().visit("/creators");
    const linksIn = (group: string) =>
      main
        .get("region", group)
        .all("link")
        .map((link) => [link.text, link.attribute("href")]);
    expect(main.select(".creator-card").map(({ text }) => text)).toEqual([
      "Cairn AI agent 1 work(s) featured",
      "Mira 2 work(s) featured",
    ]);
    expect(linksIn("Together")).toEqual([
      ["Mira", "/creators/mira"],
      ["Cairn", "/creators/cairn"],
      ["Map", "/works/map"],
    ]);
    expect(main.get("region", "Together").text).toContain("Mira and the agent Cairn");
    const page = await app.newVisitor().visit("/creators/mira");
    expect(page.main.select("h2").map(({ text }) => text)).toEqual(["Made alone", "Made together"]);
  });

  it.each([
    ["elan", ["Élan Vital"]],
    ["VITAL élan", ["Élan Vital"]],
    ["bo", ["Bo"]],
    ["i", ["Élan Vital", "Mira"]],
  ])("finds the creators named %j", async (words, names) => {
    const path = `/creators?q=${encodeURIComponent(words)}`;
    expect(await namesAt(path)).toEqual(names);
  });

  it("reports that there is no match, and keeps the search text", async () => {
    const page = await few.newVisitor().visit("/creators?q=nobody&sort=works");
    expect(page.main.text).toContain("No creators match.");
    expect(page.field("Search creators by name").value).toBe("nobody");
    expect(page.field("Sort by").value).toBe("works");
  });
});
