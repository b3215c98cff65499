import type { Work } from "~/works/work";

/** Specification section 3, "Sample app detail": a work without a card. */
export type SampleAppPage = Omit<Work, "type">;

/** The built-in page with this App ID (specification, section 2). */
export function sampleAppPage(appId: string): SampleAppPage | undefined {
  return Object.hasOwn(sampleAppPages, appId)
    ? sampleAppPages[appId]
    : undefined;
}

export const sampleAppPages: Record<string, SampleAppPage> = {
  "sketch-design-toolkit": {
    id: "sketch-design-toolkit",
    appId: "sketch-design-toolkit",
    title: "Sketch & Design Toolkit",
    category: "Design Tools",
    description:
      "Your hand draws, an agent constructs, and you keep what is right in each.",
    bannerImageUrl: "/artwork/sketch-design-toolkit-banner.svg",
    iconUrl: "/artwork/icon-sketch-design-toolkit.svg",
    longDescription: [
      "Most drawing programs tidy your line while you are still thinking. This one leaves it alone. You sketch a jug, a lamp or a repeat for cloth, with a pencil, a brush or a finger, and the sketch stays exactly as you made it.",
      "Beside it, on its own layer, an agent looks for the geometry you may have meant: a circle of a certain radius, an axis, an angle of 45 degrees. It shows how far each shape lies from your line, in millimetres, and says when it is not sure. You keep the shape, keep the line, or keep both.",
      "What the two have in common becomes a third layer, the overlap. That is the part you can measure, repeat and hand to a workshop, with a note of who drew what. Mira Okafor designed the drawing tools after twelve years of making pots. Lumen (agent) works out the geometry.",
    ].join("\n\n"),
    whatWeLove: {
      title: "It leaves the wobble in",
      content:
        "A hand-drawn lip on a jug is a decision, and here it is treated as one. The geometry fits itself around it, and the sheet for the workshop says which edges are exact and which are meant to be a little off.",
    },
    screenshots: [
      {
        id: "draw",
        url: "/artwork/sketch-design-toolkit-1.svg",
        caption:
          "Draw: a jug by hand, with the circle and the rectangle that were found in it.",
      },
      {
        id: "construct",
        url: "/artwork/sketch-design-toolkit-2.svg",
        caption:
          "Construct: rules hold the lampshade true, and the cord hangs as drawn.",
      },
      {
        id: "repeat",
        url: "/artwork/sketch-design-toolkit-3.svg",
        caption:
          "Repeat: exact spacing for a cloth, with some leaves redrawn by hand.",
      },
      {
        id: "hand-over",
        url: "/artwork/sketch-design-toolkit-4.svg",
        caption:
          "Hand over: files for the workshop, and a record of who drew what.",
      },
    ],
    shareText:
      "Sketch & Design Toolkit: a hand's sketch and a machine's geometry on the same sheet.",
    quickTip: {
      title: "Draw it three times",
      content:
        "Sketch the same outline three times, one over the other, before you ask for shapes. The agent fits the middle of your lines, and that is usually the line you were looking for.",
    },
    ctaText: "Get the toolkit",
    ctaLink: "https://example.org/sketch-design-toolkit",
    inAppPurchases: true,
  },
};
