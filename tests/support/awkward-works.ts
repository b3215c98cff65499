import type { WorkEntry } from "./site/running-site";

/** These are valid creator IDs and App IDs and, without slashes, valid IDs. */
export const awkwardNames = [
  "two words",
  "a/b",
  "/",
  "a/",
  "../up",
  "...",
  "what?",
  "a#b",
  "100%",
  "%2F",
  "%41",
  "a+b",
  "a&b=c;d",
  "naïve café",
  "nai\u0308ve cafe\u0301",
  "日本語",
  "مرحبا",
  "🎨👩🏽‍💻",
  `"double" 'single'`,
  "<b>bold</b>",
  "back\\slash",
  "index.html",
  "picture.svg",
  "x.data",
  "?_data=root",
  "constructor",
  "__proto__",
  "UPPER",
  "upper",
  "x".repeat(300),
];

export const awkwardWorks: WorkEntry[] = awkwardNames.map((value, index) => ({
  id: value.includes("/") || value.startsWith("__") ? `id ${index}` : value,
  title: `Work ${index} ${value}`,
  type: ["large-feature", "medium-feature", "list-item", "small-image"][
    index % 4
  ],
  category: value,
  creatorId: value,
  creatorName: `Creator ${index} ${value}`,
  appId: value,
}));
