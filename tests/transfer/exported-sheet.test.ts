import { describe, expect, it } from "vitest";
import { sampleCatalogue } from "~/samples/catalogue.server";
import { formatSheet } from "~/transfer/work-columns";
import type { StoredWork } from "~/kinds/work";
import { storedWork } from "../support/work";
import { now, read } from "./read-table";

describe("an exported table", () => {
  const odd = [
    storedWork("007", {
      title: "=1+1",
      description: "'=1\r\nnext",
      price: "29.50",
      ctaText: "-5",
      subtitle: "\t@a\tb",
      features: ["One, two", "a;b\\"],
      whatWeLove: { title: "+1", content: "" },
      creatorName: "Bare (no ID)",
      coCreators: [{ creatorId: "x", isAgent: true }],
      inAppPurchases: false,
      publishAt: "2030-01-01T00:00:00.000Z",
      own: 1,
    }),
    storedWork("broken", { type: "huge", features: 5, publishAt: "soon" }),
    storedWork("draft", { status: "draft", category: "'Quote" }),
  ];
  const stored = [...sampleCatalogue(now), ...odd];

  it("restores the works on another site", async () => {
    const whole = stored.filter(({ id }) => id !== "broken");
    const text = formatSheet(whole, now);
    const withoutIds = (screenshots: unknown) =>
      (screenshots as object[] | undefined)?.map((shot) => {
        return { ...shot, id: "" };
      });
    const fields = ({ id, document }: StoredWork) => ({
      id,
      ...document,
      screenshots: withoutIds(document.screenshots),
      createdAt: "",
      updatedAt: "",
      own: "",
    });
    const works = (await read(text)).works.map(fields);
    for (const [index, work] of whole.slice(0, -2).entries()) {
      expect(works[index]).toEqual(fields(work));
    }
    expect(works.at(-2)).toMatchObject({
      id: "007",
      title: "=1+1",
      description: "'=1\nnext",
      price: "29.50",
      creatorName: "Bare (no ID)",
      features: ["One, two", "a;b\\"],
      inAppPurchases: false,
    });
  });
});
