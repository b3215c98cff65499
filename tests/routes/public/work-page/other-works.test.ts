import { describe, expect, it } from "vitest";
import type { Part } from "../../../support/page/part";
import { openSite } from "./work-pages";

const { app, open } = await openSite();

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

  it("appear once each, and are the newest if no work is related", async () => {
    await app.putWorks({
      id: "both",
      title: "Both",
      type: "medium-feature",
      creatorId: "cairn",
      category: "City & Commons",
      appId: "both",
    });
    const titles = (await open("map"))
      .all("heading")
      .map(({ text }) => text)
      .filter((text) => text === "Both");
    expect(titles.length).toBeLessThanOrEqual(1);
    const bare = await open("bare");
    expect(bare.all("region").map(({ name }) => name)).toEqual(["Newest works"]);
    expect(titlesIn(bare, "Newest works")).toHaveLength(3);
  });
});
