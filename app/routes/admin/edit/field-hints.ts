import { type WorkType, workTypes } from "~/kinds/work";
import { own } from "~/kinds/outside";

/** Most types share a hint. */
type ByType = Partial<Record<WorkType, string>> & { other: string };

const addressRule = "A link starts with https:// or, within this site, with /.";
const drawn = "If you leave it blank, the site generates an image.";
const fourLines = "The card shows up to four lines. The work’s page shows the full text.";
const heading = "The heading this work appears under on the Works page.";
const bothButtons = `Where both buttons go. ${addressRule}`;
const banner = `A wide image at the top of the work’s page. ${addressRule} If you leave it blank, the page shows the work’s image.`;

const hints = {
  type: "How the work appears in lists.",
  description: {
    other: fourLines,
    "list-item": "The row shows up to two lines. The work’s page shows the full text.",
    "small-image": "The image shows up to two lines. The work’s page shows the full text.",
  },
  category: {
    other: heading,
    "small-image": `${heading} Also shown on the image.`,
  },
  imageUrl: {
    other: `The image at the top of the card. ${addressRule} ${drawn}`,
    "large-feature": `The image next to the text of the card. ${addressRule} ${drawn}`,
    "list-item": `Shown on the work’s page if it has no banner. The row shows only the icon. ${addressRule}`,
    "small-image": `The image behind the text of the card. ${addressRule} ${drawn}`,
  },
  imageAlt:
    "Says what the image shows, for people who cannot see it. For example: A hand-drawn map of a harbor",
  iconUrl: {
    other: "A square image next to the title on the work’s page. The card does not show it.",
    "list-item": "A square image at the start of the row and next to the title on the work’s page.",
  },
  ctaText: {
    other:
      "Shown on the button of the work’s page. The card has no button. For example: Open the map",
    "large-feature":
      "Shown on the button of the card and on the button of the work’s page. For example: Open the map",
    "list-item":
      "Shown on the button of the work’s page and, if there is no price, on the button of the row. For example: Open the map",
  },
  ctaLink: {
    other: `Where the button on the work’s page goes. This card has no button, so add an App ID too. ${addressRule}`,
    "large-feature": bothButtons,
    "list-item": bothButtons,
    "small-image": `Where the card and the button go. ${addressRule}`,
  },
  subtitle:
    "Large features only. Other types ignore this field. Shown above the title of the card and on the work’s page.",
  features:
    "Large features only. Other types ignore this field. Separate features with commas. The card shows the first three. The work’s page shows all of them.",
  price:
    "List items only. Other types ignore this field. Shown on the button of the row and on the work’s page. For example: $29 or Free",
  appId:
    "Gives the work its own page at /works/ followed by this ID. For example: paper-moon. If you leave both IDs blank, the site makes them from the title. A work with an ID but no App ID has no page.",
  bannerImageUrl: {
    other: banner,
    "large-feature": `${banner} The first large feature of the site also shows it at the top of the Works page.`,
  },
  longDescription:
    "Shown below the description on the work’s page. Leave a blank line between paragraphs, and start each line of a list with a hyphen (-). Write *italic*, **bold**, or [a link](https://example.org).",
  "whatWeLove.title": "The heading of the box “What we love”.",
  "whatWeLove.content": "The text of the box “What we love”.",
  "quickTip.title": "The heading of the box “Quick tip”.",
  "quickTip.content": "The text of the box “Quick tip”.",
  shareText:
    "The link under “Share by email” on the work’s page. It starts an email with this text and a link to the page.",
  inAppPurchases:
    "Check this box if the work offers in-app purchases. The work’s page says so next to the price.",
};

/** @param type any text, because a form can send an unknown type. */
export function hintOf(control: string, type: string): string | undefined {
  const hint: string | ByType | undefined = own(hints, control);
  if (typeof hint !== "object") return hint;
  const known = workTypes.find((one) => one === type);
  return (known && hint[known]) ?? hint.other;
}
