import { workTypes } from "~/kinds/work-fields";
import type { WorkEntry } from "./site/site";

const words =
  "hand agent line measure field night paper tide bread bridge moth letter stone river map choir loom glass seed kettle".split(
    " ",
  );

/** Creates works of all types with texts of typical length. */
export function manyWorks(count: number): WorkEntry[] {
  return Array.from({ length: count }, (_, number) => {
    const text = (length: number, step: number) =>
      Array.from({ length }, (_, place) => words[(number * step + place * 7) % words.length]).join(
        " ",
      );
    const type = number % 12 === 0 ? workTypes[0] : workTypes[1 + (number % 3)];
    return {
      id: `work-${number}`,
      title: `${text(2, 3)} ${number}`,
      type,
      description: `${text(10 + (number % 9), 5)}.`,
      category: `Category ${number % 6}`,
      creatorId: `creator-${number % 12}`,
      creatorName: `Creator ${number % 12}`,
      appId: `work-${number}`,
      ...(type === "list-item" && { price: "Get" }),
      ...(type === "large-feature" && {
        subtitle: text(4, 2),
        features: [text(4, 1), text(5, 4), text(3, 9)],
      }),
    };
  });
}
