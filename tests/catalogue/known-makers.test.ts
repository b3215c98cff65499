import { expect, it } from "vitest";
import { makeWork, storedWork } from "../support/work";
import { deriveCreators, withKnownMakers } from "~/catalogue/catalogue.server";
import { makerLine, makersOf } from "~/kinds/makers";

const stored = [
  storedWork("1", { creatorId: "mira", creatorName: "Mira", status: "draft" }),
  storedWork("2", {
    creatorId: "cairn",
    creatorName: "Cairn",
    creatorIsAgent: true,
  }),
  storedWork("own", { creatorId: "bo", creatorName: "Bo" }),
];

it.each([
  [{ creatorId: "mira" }, ["Mira (mira)"]],
  [{ creatorId: "cairn" }, ["Cairn (cairn), AI agent"]],
  [{ creatorId: "mira", creatorName: "M." }, ["M. (mira)"]],
  [{ creatorId: "mira", creatorIsAgent: true }, ["mira, AI agent"]],
  [{ creatorName: "mira" }, ["mira"]],
  [{ creatorId: "new" }, ["new"]],
  // The work itself may no longer say so.
  [{ creatorId: "bo" }, ["bo"]],
  [{ creatorName: "Ada", coCreators: [{ creatorId: "mira" }] }, ["Ada", "Mira (mira)"]],
])("takes what is known about the makers of %j: %j", (fields, lines) => {
  const work = makeWork({ id: "own", description: "Kept", ...fields });
  const named = withKnownMakers(work, { stored });
  expect(makersOf(named).map(makerLine)).toEqual(lines);
  expect(named.description).toBe("Kept");
});

it("believes the newest work about whether a creator is an agent", () => {
  const works = [3, 1, 2].map((month) =>
    storedWork(`of ${month}`, {
      creatorId: "cairn",
      creatorIsAgent: month < 3,
      createdAt: `2026-0${month}-01T00:00:00.000Z`,
    }),
  );
  expect(deriveCreators(works).map(({ isAgent }) => isAgent)).toEqual([false]);
});
