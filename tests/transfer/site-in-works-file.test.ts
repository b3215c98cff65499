import { describe, expect, it } from "vitest";
import { storedWork } from "../support/work";
import { formatWorksFile, readWorksFile } from "~/transfer/works-file";
import type { WorkDocument } from "~/kinds/work";

function read(text: string) {
  return readWorksFile(Buffer.from(text), new Date());
}

describe("the site's documents in a file", () => {
  it("stand beside the works, sorted, without revisions and empty documents", async () => {
    const text = formatWorksFile(
      [storedWork("a")],
      new Map<string, WorkDocument>([
        ["__page.zoo__", { title: "Zoo", rev: 3 }],
        ["__page.about__", { body: "Text", title: "About us" }],
        ["__page.empty__", { rev: 2, updatedAt: "then" }],
        ["__settings__", { name: "Own Name", rev: 4 }],
        ["__arrangement__", { "order/Tools": ["b", "a"], rev: 5 }],
      ]),
    );
    const { works, ...site } = JSON.parse(text) as Record<string, unknown>;
    expect(works).toHaveLength(1);
    expect(JSON.stringify(site)).toBe(
      JSON.stringify({
        arrangement: { "order/Tools": ["b", "a"] },
        settings: { name: "Own Name" },
        pages: {
          about: { title: "About us", body: "Text" },
          zoo: { title: "Zoo" },
        },
      }),
    );
    const { siteDocuments, problems } = await read(text);
    expect(problems).toEqual([]);
    expect(formatWorksFile([storedWork("a")], siteDocuments)).toBe(text);
  });

  it("are left out if none has content", () => {
    const empty = new Map([["__settings__", { rev: 1 }]]);
    expect(formatWorksFile([], empty)).toBe("[]\n");
  });

  it("are left out of what is read if they have a problem", async () => {
    const settings = { timeZone: "Mars/Olympus", name: "Name" };
    const { siteDocuments } = await read(JSON.stringify({ works: [], settings }));
    expect(siteDocuments.size).toBe(0);
  });
});
