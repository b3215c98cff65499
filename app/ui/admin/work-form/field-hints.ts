import { type WorkType, workTypes } from "~/works/work";
import type { WorkFormField } from "~/works/work-form";

type ByType = Record<WorkType, string>;

const addressRule = "Begins with https://, or with / for this site.";

/** What each field does, and where it appears for each type of work. */
const hints: Partial<Record<WorkFormField, string | ByType>> = {
  title: {
    "large-feature": "The large words on the card, and on the work’s page.",
    "medium-feature": "Shown under the card’s picture and on the work’s page.",
    "list-item": "Shown in the row beside the icon and on the work’s page.",
    "small-image": "Shown on the picture and on the work’s page.",
  },
  description: {
    "large-feature":
      "Up to four lines of it appear on the card, all of it on the work’s page.",
    "medium-feature":
      "Up to four lines of it appear on the card, all of it on the work’s page.",
    "list-item":
      "Up to two lines of it appear in the row, all of it on the work’s page.",
    "small-image":
      "Up to two lines of it appear on the picture, all of it on the work’s page.",
  },
  category: {
    "large-feature": "The heading this work appears under on the Works page.",
    "medium-feature": "The heading this work appears under on the Works page.",
    "list-item": "The heading this work appears under on the Works page.",
    "small-image":
      "The heading this work appears under on the Works page. The picture shows it too.",
  },
  creatorId:
    "Works with the same creator ID appear on one creator page. For example: mira-okafor",
  creatorName:
    "Shown on the creator page and on the work’s page. If you leave it blank, the name of a known creator is filled in.",
  imageUrl: {
    "large-feature": `The picture beside the card’s words. ${addressRule} Leave it blank and the site draws a picture.`,
    "medium-feature": `The picture at the top of the card. ${addressRule} Leave it blank and the site draws a picture.`,
    "list-item": `The row of a list item shows the icon instead. The work’s page shows this picture if it has no banner. ${addressRule}`,
    "small-image": `The picture that the card’s words are on. ${addressRule} Leave it blank and the site draws a picture.`,
  },
  imageAlt:
    "What the image shows, for people who cannot see it. For example: A map of a harbor, drawn by hand. Leave it blank if the image is decoration.",
  iconUrl: {
    "large-feature":
      "A square picture beside the title of the work’s page. The card does not show it.",
    "medium-feature":
      "A square picture beside the title of the work’s page. The card does not show it.",
    "list-item":
      "The square picture at the start of the row, and beside the title of the work’s page.",
    "small-image":
      "A square picture beside the title of the work’s page. The card does not show it.",
  },
  ctaText: {
    "large-feature":
      "Shown on the buttons of the card and of the work’s page. For example: Open the map",
    "medium-feature":
      "Shown on the button of the work’s page. The card has no button. For example: Open the map",
    "list-item":
      "Shown on the button of the row, unless there is a price, and on the button of the work’s page. For example: Open the map",
    "small-image":
      "Shown on the button of the work’s page. The card has no button. For example: Open the map",
  },
  ctaLink: {
    "large-feature": `Where those buttons lead. ${addressRule}`,
    "medium-feature": `Where that button leads. The card leads to the work’s page, so this link needs an App ID. ${addressRule}`,
    "list-item": `Where those buttons lead. ${addressRule}`,
    "small-image": `Where the card and that button lead. ${addressRule}`,
  },
  subtitle:
    "Only for large features. Shown above the card’s title and on the work’s page. No other type keeps it.",
  features:
    "Only for large features. Separate them with commas. The card shows the first three, the work’s page all of them.",
  price:
    "Only for list items. Shown on the button of the row and on the work’s page. For example: $29 or Free. No other type keeps it.",
  appId:
    "Gives the work a page of its own, at /works/ followed by this ID. For example: paper-moon. The rest of this section appears only there.",
  bannerImageUrl: {
    "large-feature": `A wide picture at the top of the work’s page, and of the Works page if this is its first large feature. ${addressRule} Leave it blank to use the image.`,
    "medium-feature": `A wide picture at the top of the work’s page. ${addressRule} Leave it blank to use the image.`,
    "list-item": `A wide picture at the top of the work’s page. ${addressRule} Leave it blank to use the image.`,
    "small-image": `A wide picture at the top of the work’s page. ${addressRule} Leave it blank to use the image.`,
  },
  longDescription:
    "Follows the description on the work’s page. Leave a blank line between paragraphs, and begin each line of a list with a hyphen (-). Write *italic*, **bold**, or [a link](https://example.org).",
  "whatWeLove.title": "The large words in the box “What we love”.",
  "whatWeLove.content": "The paragraph in that box.",
  "quickTip.title": "The large words in the box “Quick tip”.",
  "quickTip.content": "The paragraph in that box.",
  shareText:
    "Shown in the box “Share”, and filled in when a visitor shares the page by email.",
  inAppPurchases:
    "Check the box if the work offers them. The work’s page says so beside the price.",
};

/** @param type as the form has it, which may be none of the four. */
export function hintOf(field: WorkFormField, type: string): string | undefined {
  const hint = hints[field];
  const known = workTypes.find((one) => one === type) ?? "medium-feature";
  return typeof hint === "string" ? hint : hint?.[known];
}
