import { type FieldRow, labelIn, linkRule, namesOf } from "./field";

export const workTypes = ["large-feature", "medium-feature", "list-item", "small-image"] as const;

export type WorkType = (typeof workTypes)[number];

export const workTypeNames: Record<WorkType, string> = {
  "large-feature": "Large feature",
  "medium-feature": "Medium feature",
  "list-item": "List item",
  "small-image": "Small image",
};

export interface WorkRow extends FieldRow {
  /** Works of these types have another hint. */
  hints?: Partial<Record<WorkType, string>>;
  /** Works of other types ignore the field. */
  only?: WorkType;
}

const table = <Name extends string>(rows: Record<Name, WorkRow>) => rows;

export const mostFeatures = 100;

export const requiredFields = "ID, Title, and Type are required.";

const addressRule = "A link starts with https:// or, within this site, with /.";
const drawn = "If you leave it blank, the site generates an image.";
const heading = "The heading this work appears under on the Works page.";
const bothButtons = `Where both buttons go. ${linkRule}`;

function cutAfter(most: number): string {
  return `The card cuts a text of more than ${most} characters after five lines. The work’s page shows the full text.`;
}

/** Forms and files have this order. */
export const workFields = table({
  title: { label: "Title", required: requiredFields },
  type: {
    label: "Type",
    hint: "How the work appears in lists.",
    required: requiredFields,
    options: workTypeNames,
    rule: "type",
  },
  description: {
    label: "Description",
    hint: cutAfter(300),
    hints: {
      "large-feature": cutAfter(400),
      "list-item": cutAfter(200),
      "small-image": cutAfter(160),
    },
    rows: 3,
  },
  imageUrl: {
    label: "Image URL",
    hint: `The image at the top of the card. ${addressRule} ${drawn}`,
    hints: {
      "large-feature": `The image next to the text of the card. ${addressRule} ${drawn}`,
      "list-item": `Shown on the work’s page if it has no banner. The row shows only the icon. ${addressRule}`,
      "small-image": `The image behind the text of the card. ${addressRule} ${drawn}`,
    },
    rule: "address",
  },
  imageAlt: {
    label: "Image description",
    hint: "Says what the image shows, for people who cannot see it. For example: A hand-drawn map of a harbor",
  },
  imageFocus: { label: "Image focal point", isText: false },
  iconUrl: {
    label: "Icon URL",
    hint: "A square image next to the title on the work’s page. The card does not show it.",
    hints: {
      "list-item":
        "A square image at the start of the row and next to the title on the work’s page.",
    },
    rule: "address",
  },
  creatorId: { label: "Creator ID" },
  creatorName: { label: "Creator name" },
  creatorIsAgent: { label: "Creator is an AI agent" },
  coCreators: { label: "Further makers" },
  category: {
    label: "Category",
    hint: heading,
    hints: { "small-image": `${heading} Also shown on the image.` },
  },
  ctaText: {
    label: "Call to action text",
    hint: "Shown on the button of the work’s page. The card has no button. For example: Open the map",
    hints: {
      "large-feature":
        "Shown on the button of the card and on the button of the work’s page. For example: Open the map",
      "list-item":
        "Shown on the button of the work’s page and, if there is no price, on the button of the row. For example: Open the map",
    },
  },
  ctaLink: {
    label: "Call to action link",
    hint: `Where the button on the work’s page goes. ${linkRule}`,
    hints: {
      "large-feature": bothButtons,
      "list-item": bothButtons,
      "small-image": `Where the card and the button go. ${linkRule}`,
    },
    rule: "link",
  },
  subtitle: {
    label: "Subtitle",
    hint: "Large features only. Other types ignore this field. Shown above the title of the card and on the work’s page.",
    only: "large-feature",
  },
  features: {
    label: "Features",
    hint: "Large features only. Other types ignore this field. Separate features with commas. Shown on the card and on the work’s page.",
    only: "large-feature",
    rule: "features",
  },
  price: {
    label: "Price",
    hint: "List items only. Other types ignore this field. Shown on the button of the row and on the work’s page. For example: $29 or Free",
    only: "list-item",
  },
  appId: {
    label: "App ID",
    hint: "Gives the work’s page a different address: /works/ followed by this App ID. If you leave it blank, a new work uses its ID. A saved work without an App ID has no page.",
    rule: "pathPart",
  },
  bannerImageUrl: {
    label: "Banner image URL",
    hint: `A wide image at the top of the work’s page. ${addressRule} If you leave it blank, the page shows the work’s image.`,
    rule: "address",
  },
  bannerFocus: { label: "Banner focal point", isText: false },
  longDescription: {
    label: "Long description",
    hint: "Shown below the description on the work’s page. Leave a blank line between paragraphs, and start each line of a list with a hyphen (-). Write *italic*, **bold**, or [a link](https://example.org).",
    rows: 10,
  },
  whatWeLove: { label: "What we love" },
  screenshots: { label: "Screenshots", isText: false },
  quickTip: { label: "Quick tip" },
  shareText: {
    label: "Share text",
    hint: "The link under “Share by email” on the work’s page. It starts an email with this text and a link to the page.",
    rows: 2,
  },
  inAppPurchases: {
    label: "In-app purchases",
    hint: "Check this box if the work offers in-app purchases. The work’s page says so next to the price.",
    isText: false,
  },
  status: { label: "Visibility" },
  publishAt: { label: "Publication time", hint: "For example: 2026-12-01 9:00", rule: "moment" },
  publishAtLocal: { label: "Publication time, as entered" },
  sample: { label: "Sample work" },
});

export type WorkField = keyof typeof workFields;

export const workFieldNames = namesOf(workFields);

export function labelOf(field: string): string {
  return field === "id" ? "ID" : labelIn(workFields, field);
}

/** These fields describe an image, and may not fit another one. */
export const aboutImages = new Map<string, WorkField[]>([
  ["imageUrl", ["imageAlt", "imageFocus"]],
  ["bannerImageUrl", ["bannerFocus"]],
]);

export function checkKept(fields: WorkField[]): string {
  const names = fields.map((field) => workFields[field].label.toLowerCase());
  return `The image is new. Check that the ${names.join(" and the ")} still ${names.length > 1 ? "fit" : "fits"}.`;
}
