import { formatCsv, withGuard } from "./csv";
import { type Cells, cellsOf, columns } from "./work-columns";
import { type StoredWork, workTypeNames } from "~/work/work";
import { labelOfControl } from "~/work/work-form";

/** Formats all works as CSV, a work in each row. */
export function formatSheet(works: StoredWork[], now: Date): string {
  return format(works.map((work) => cellsOf(work, now)));
}

function format(rows: Cells[]): string {
  return formatCsv([
    columns.map(labelOfControl),
    ...rows.map((cells) =>
      columns.map((column) => withGuard((cells[column] ?? "").trim())),
    ),
  ]);
}

/** Formats the headings, and a work that shows how to fill in the cells. */
export function formatTemplate(): string {
  return format([example]);
}

const example: Cells = {
  title: "Example work",
  type: workTypeNames["large-feature"],
  description: "What the work does, in one or two sentences.",
  makers: "Mira Okafor; Cairn (cairn), AI agent",
  category: "Tools",
  ctaText: "Open the map",
  ctaLink: "https://www.example.org/map",
  features: "Works offline; Free for schools",
  longDescription: "A paragraph.\n\n- A list item",
  "whatWeLove.title": "Its quiet design",
  "whatWeLove.content": "Nothing blinks.",
  screenshots:
    "https://www.example.org/one.png The start page; https://www.example.org/two.png",
  inAppPurchases: "No",
  visibility: "Draft",
};
