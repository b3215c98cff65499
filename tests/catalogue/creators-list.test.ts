import { expect, it } from "vitest";
import { storedWork } from "../support/work";
import { deriveCreators } from "~/catalogue/catalogue.server";
import { letterIndex } from "~/catalogue/creators-list";

it.each([
  ["Élan", "E"],
  ["élan", "E"],
  ["Яна", "Я"],
  ["北京", "漢"],
  ["7 Stones", "#"],
  ["!A", "#"],
])("indexes %j by %s", (creatorName, letter) => {
  const many = Array.from({ length: 24 }, (_, index) =>
    storedWork(`${index}`, { creatorId: `c-${index}`, creatorName }),
  );
  expect(Array.from(letterIndex(deriveCreators(many)).keys())).toEqual([letter]);
});
