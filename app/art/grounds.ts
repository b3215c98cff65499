/** Grounds have plain, soft, and strong tones for light, then dark themes (tailwind.config.ts). */
export const grounds = [
  "#FAF7F2 #F3E9DD #EADBC9 #0F1117 #181C29 #20263A",
  "#F3E7DA #FAF4EC #E8D6C2 #161A26 #1F2536 #282F45",
  "#E9E6F5 #F6F4FC #D9D4EC #151428 #1F1D3A #29264A",
  "#F6DFD6 #FCF0EA #ECCBBE #191527 #251F37 #312945",
  "#E7EBE4 #F5F7F2 #D5DCD0 #0F1A22 #172732 #1F3341",
  "#DDE4F3 #F0F3FB #C8D3EA #10182B #19243F #223051",
  "#F7E9CB #FCF5E5 #EDD9AE #13161F #1E222F #282D3E",
];

/** These classes set `--ground`, in the order of `grounds`. */
export const groundClasses = [
  "ground-1",
  "ground-2",
  "ground-3",
  "ground-4",
  "ground-5",
  "ground-6",
  "ground-7",
];

/** @returns the class of the ground with the nearest hue to a color such as `#c8553d`. */
export function groundNear(color: string): string {
  const wanted = hueOf(color, leastChroma);
  const likeness = grounds.map((tones) => {
    const own = hueOf(tones.split(" ")[2] ?? "");
    return wanted.reduce((sum, part, index) => sum + part * (own[index] ?? 0), 0);
  });
  // All grounds are equally near to a gray, which gets the first one.
  const nearest = likeness.reduce((best, _, at) => {
    return (likeness[at] ?? 0) > (likeness[best] ?? 0) ? at : best;
  }, 0);
  return groundClasses[nearest] ?? "";
}

/** Images with less color count as gray. The grounds themselves are paler than that. */
const leastChroma = 20;

/** @returns a direction in color space; zeros for a color with at most this chroma. */
function hueOf(color: string, least = 0): number[] {
  const parts = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  const mean = parts.reduce((sum, part) => sum + part, 0) / 3;
  const offsets = parts.map((part) => part - mean);
  const length = Math.hypot(...offsets);
  return offsets.map((offset) => (length > least ? offset / length : 0));
}
