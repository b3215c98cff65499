// cspell:ignore محمد مريم Мария Łódź
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
  return page.main.select("li h3").map(({ text }) => text);
}

describe("the list of creators", () => {
  it("groups people, agents, and those who made works together", async () => {
    const byMira = { creatorId: "mira", creatorName: "Mira" };
    const cairn = { creatorId: "cairn", creatorName: "Cairn", isAgent: true };
    const app = await loadApp({
      works: [
        {
          id: "map",
          title: "Map",
          appId: "map",
          ...byMira,
          coCreators: [cairn],
        },
        { id: "shelf", title: "Shelf", ...byMira },
      ].map((work) => ({ type: "medium-feature", ...work })),
    });
    const { main } = await app.newVisitor().visit("/creators");
    const linksIn = (group: string) =>
      main
        .get("region", group)
        .all("link")
        .map((link) => [link.text, link.attribute("href")]);
    expect(linksIn("People")).toEqual([["Mira", "/creators/mira"]]);
    expect(linksIn("Agents")).toEqual([["Cairn", "/creators/cairn"]]);
    expect(linksIn("Together")).toEqual([
      ["Mira", "/creators/mira"],
      ["Cairn", "/creators/cairn"],
      ["Map", "/works/map"],
    ]);
    expect(main.get("region", "Together").text).toContain("Mira and the agent Cairn");
    const page = await app.newVisitor().visit("/creators/mira");
    expect(page.main.select("h2").map(({ text }) => text)).toEqual(["Made alone", "Made together"]);
  });

  it("shows creators with one work of a long list in a compact index", async () => {
    const single = Array.from({ length: 20 }, (_, n) => `One ${n}`);
    const app = await loadApp({
      works: works(
        ["mira", "Mira", 2],
        ...single.map((name): [string, string, number] => [name, name, 1]),
      ),
    });
    const { main } = await app.newVisitor().visit("/creators");
    expect(main.select(".creator-card h3")).toHaveLength(1);
    const rows = main.select(".creator-row");
    expect(rows).toHaveLength(20);
    for (const row of rows) expect(row.text).toContain("1 work(s) featured");
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

describe("the index of a long list", () => {
  it("leads to the first creator of each letter", async () => {
    const many = Array.from({ length: 24 }, (_, n): [string, string, number] => [
      `c${n}`,
      `${"ABÅZ"[n % 4]}name ${n}`,
      1,
    ]);
    const app = await loadApp({ works: works(...many, ["n", "9 Lives", 1]) });
    const page = await app.newVisitor().visit("/creators");
    const links = page.main.select('nav[aria-label] a[href^="#"]');
    expect(links.map(({ text }) => text)).toEqual(["#", "A", "B", "Z"]);
    for (const link of links) {
      const id = (link.attribute("href") ?? "").slice(1);
      expect(page.main.select(`[id="${id}"]`)).toHaveLength(1);
    }
  });

  it("leads to people or to agents, where both have many", async () => {
    const many = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (letter) =>
      works([`p${letter}`, letter, 1], [`a${letter}`, `${letter}-1`, 1, true]),
    );
    const app = await loadApp({ works: many.flat() });
    const page = await app.newVisitor().visit("/creators");
    for (const group of ["People", "Agents"]) {
      const index = page.main.get("navigation", `${group} by first letter`);
      const list = page.main.get("region", group);
      for (const link of index.all("link")) {
        const id = link.attribute("href")?.slice(1);
        expect(page.main.select(`[id="${id}"]`)).toHaveLength(1);
        expect(list.select(`[id="${id}"]`)[0]?.text).toContain(link.text);
      }
    }
  });

  it("has entries for names in any script", async () => {
    const letters = Array.from("ABCDEFGHIJKLMNOPQR", (letter) => letter);
    const names = [...letters, "9 Lives", "محمد", "مريم", "Þór", "Мария"];
    const all = [...names, "田中", "小林", "あき", "김민준", "Łódź"];
    const app = await loadApp({
      works: works(...all.map((name, n): [string, string, number] => [`c${n}`, name, 1])),
    });
    const page = await app.newVisitor().visit("/creators");
    const links = page.main.select('nav[aria-label] a[href^="#"]');
    expect(links.map(({ text }) => text)).toEqual(
      ["#", ...letters, "Þ", "М", "م", "ᄀ", "あ", "漢"].toSpliced(13, 0, "Ł"),
    );
    for (const link of links) {
      const id = (link.attribute("href") ?? "").slice(1);
      expect(page.main.select(`[id="${id}"]`)).toHaveLength(1);
    }
  });
});
