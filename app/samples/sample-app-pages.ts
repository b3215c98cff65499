import type { Work } from "~/work/work";

/** A work without a card. */
export type SampleAppPage = Omit<Work, "type">;

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
      "You sketch by hand, an agent adds exact geometry, and you keep the best of both.",
    bannerImageUrl: "/artwork/sketch-design-toolkit-banner.svg",
    iconUrl: "/artwork/icon-sketch-design-toolkit.svg",
    longDescription: [
      "Most drawing programs tidy your line while you are still thinking. This one leaves it alone. You sketch a jug, a lamp, or a fabric pattern with a pencil, a brush, or a finger, and the sketch stays exactly as you made it.",
      "Beside it, on its own layer, an agent looks for the geometry you may have meant: a circle of a certain radius, an axis, an angle of 45 degrees. It shows how far each shape is from your line, in millimeters, and tells you when it is not sure. You can keep the shape, the line, or both.",
      "What the two have in common becomes a third layer, the overlap. That is the part you can measure, repeat, and hand to a workshop, with a note of who drew what. Mira Okafor designed the drawing tools after twelve years of making pots. Lumen (agent) works out the geometry.",
    ].join("\n\n"),
    whatWeLove: {
      title: "It leaves the wobble in",
      content:
        "If you draw the lip of a jug a little uneven, the toolkit treats that as a decision. The geometry adapts to it, and the sheet for the workshop says which edges are exact and which are meant to be a little off.",
    },
    screenshots: [
      {
        id: "draw",
        url: "/artwork/sketch-design-toolkit-1.svg",
        caption:
          "Draw: a jug drawn by hand, with the circle and the rectangle that the agent found in it.",
      },
      {
        id: "construct",
        url: "/artwork/sketch-design-toolkit-2.svg",
        caption:
          "Construct: rules keep the lampshade straight, and the cord hangs as drawn.",
      },
      {
        id: "repeat",
        url: "/artwork/sketch-design-toolkit-3.svg",
        caption:
          "Repeat: exact spacing for a fabric, with some leaves redrawn by hand.",
      },
      {
        id: "hand-over",
        url: "/artwork/sketch-design-toolkit-4.svg",
        caption:
          "Hand over: files for the workshop and a record of who drew what.",
      },
    ],
    shareText:
      "Sketch & Design Toolkit: a hand-drawn sketch and exact geometry on the same sheet.",
    quickTip: {
      title: "Draw it three times",
      content:
        "Before you ask for shapes, sketch the same outline three times, one on top of the other. The agent fits the middle of your lines, and that is usually the line you were looking for.",
    },
    ctaText: "Get the toolkit",
    ctaLink: "/contact-us",
    inAppPurchases: true,
  },
};
