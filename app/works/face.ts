import {
  handShapes,
  machineShapes,
  num,
  pick,
  type Part,
  type Random,
  type Shape,
  type Spot,
} from "./face-shapes";

// Three colours (plain, soft, strong) for light grounds, then for dark ones.
const warms = [
  "#E2492B #F4A58F #B93519 #FF7A59 #8F3B2C #FFB39C",
  "#E85C22 #F8BA92 #B5430F #FF9158 #8A4824 #FFC69E",
  "#DA3A36 #F3A49E #A22226 #FF716A #87333A #FFB0AA",
  "#EE6C4D #F9C4B0 #C23E1E #FF957A #8A4537 #FFCDBD",
  "#C8391F #EC9F86 #8E2410 #F2694A #7A3023 #FFA78F",
];
const cools = [
  "#3340B8 #A9B1F0 #1E2777 #8C9BFF #36408F #C3CBFF",
  "#2459C6 #A5BFF2 #15387F #7DACFF #294C8C #BCD5FF",
  "#4A3AB8 #BAB0F0 #2B2179 #9F92FF #463B90 #D0C8FF",
  "#2A36A2 #9DA8E8 #1A226A #7485F5 #2C3680 #B2BDFF",
  "#4A66DA #BCC9F8 #283C9E #9DB5FF #3A4E98 #CFDBFF",
];
const plums = [
  "#6B1F5E #C79ABF #86256F #E3A8E0 #7D4480 #F0C6EE",
  "#5A1D66 #C09CCB #77268A #D9A9EE #6E4687 #ECCBF8",
  "#701A4E #D29CBA #8E2059 #EEA6CF #86436E #F8CAE3",
];
// 7:1 or more on plain and strong plum.
const letterColours = "#FFF8F0 #FFF8F0 #FFF8F0 #1C0B1C #1C0B1C #1C0B1C";
const grounds = [
  "#FAF7F2 #F3E9DD #EADBC9 #0F1117 #181C29 #20263A",
  "#F3E7DA #FAF4EC #E8D6C2 #161A26 #1F2536 #282F45",
  "#E9E6F5 #F6F4FC #D9D4EC #151428 #1F1D3A #29264A",
  "#F6DFD6 #FCF0EA #ECCBBE #191527 #251F37 #312945",
  "#E7EBE4 #F5F7F2 #D5DCD0 #0F1A22 #172732 #1F3341",
  "#DDE4F3 #F0F3FB #C8D3EA #10182B #19243F #223051",
  "#F7E9CB #FCF5E5 #EDD9AE #13161F #1E222F #282D3E",
];

/** Where the two shapes stand in a 640 by 400 frame: machine, then hand. */
const scenes: readonly (readonly number[])[] = [
  [252, 182, 138, 390, 198, 140], // side by side
  [250, 148, 126, 378, 228, 140], // stepping down
  [246, 236, 140, 382, 148, 128], // stepping up
  [300, 205, 190, 466, 130, 100], // a small hand at a large machine
  [462, 132, 98, 300, 205, 186], // a small machine at a large hand
  [95, 190, 250, 355, 180, 128], // the machine comes in from the side
  [350, 180, 130, 100, 195, 245], // the hand comes in from the side
  [330, 390, 262, 322, 132, 118], // the machine rises like a hill
  [318, 130, 118, 330, 400, 275], // the hand rises like a hill
  [318, 30, 214, 334, 228, 126], // the machine hangs from above
  [150, 96, 236, 436, 296, 250], // both larger than the frame
  [196, 158, 118, 306, 212, 112], // a pair with air around it
];

/** Where the ground changes to a neighbouring tint; often nowhere. */
const horizons = [
  "",
  "",
  "M320 0H640V400H320Z",
  "M0 264H640V400H0Z",
  "M0 0H640L0 400Z",
  "M430 0H640V400H430Z",
];

type Scene = { machine: Spot; hand: Spot };
type Shapes = { machine: Shape; hand: Shape };

/**
 * Numbers that any text decides: the hash cyrb53, folded to the 32 bits that
 * start the generator mulberry32 (both public domain, by bryc and by Tommy
 * Ettinger; see github.com/bryc/code). Each `stream` of an id is a sequence of
 * its own, so that a face and its icon can share some and differ in others.
 */
function randomFor(id: string, stream: number): Random {
  let a = 0xdeadbeef ^ stream;
  let b = 0x41c6ce57 ^ stream;
  for (let i = 0; i < id.length; i++) {
    const code = id.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507);
  a ^= Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507);
  b ^= Math.imul(a ^ (a >>> 13), 3266489909);
  let state = a ^ b;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** What an id decides once, for its face and its icon alike. */
function castOf(id: string) {
  const random = randomFor(id, 1);
  const machine = pick(random, machineShapes);
  const hand = pick(random, handShapes);
  const colours = {
    g: pick(random, grounds),
    w: pick(random, warms),
    c: pick(random, cools),
    p: pick(random, plums),
  };
  return {
    colours,
    horizon: `<path class="${pick(random, ["g2", "g3"])}" d="${pick(random, horizons)}"/>`,
    scene: sceneFor(random),
    shapesIn: (scene: Scene) => ({
      machine: machine(scene.machine, randomFor(id, 2)),
      hand: hand(scene.hand, randomFor(id, 3)),
    }),
    chance: randomFor(id, 4),
  };
}

function sceneFor(random: Random): Scene {
  const numbers = pick(random, scenes).map((n) => n + (random() - 0.5) * 20);
  const [mx = 0, my = 0, mr = 0, hx = 0, hy = 0, hr = 0] = numbers;
  const mirrored = random() < 0.5;
  const x = (left: number) => (mirrored ? 640 - left : left);
  return {
    machine: { x: x(mx), y: my, r: mr },
    hand: { x: x(hx), y: hy, r: hr },
  };
}

/** The same meeting, moved close together to fill a square of 128. */
function closeUp({ machine, hand }: Scene, reach: number): Scene {
  const angle = Math.atan2(hand.y - machine.y, hand.x - machine.x);
  const ratio = Math.sqrt(hand.r / machine.r);
  const size = Math.min(1.2, Math.max(0.83, ratio));
  const spot = (way: number, r: number) => ({
    x: 64 + Math.cos(angle) * 23 * way,
    y: 64 + Math.sin(angle) * 23 * way,
    r,
  });
  return { machine: spot(-1, reach / size), hand: spot(1, reach * size) };
}

/** A tone's class: w, w2, w3 for the warm family, and so on. */
function className(family: string, tone: number): string {
  return tone > 1 ? `${family}${tone}` : family;
}

function colourRules(colours: Record<string, string>, from: number): string {
  const rules = Object.entries(colours).flatMap(([name, six]) => {
    const tones = six.split(" ").slice(from, from + 3);
    return tones.map((hex, i) => `.${className(name, i + 1)}{color:${hex}}`);
  });
  return rules.join("");
}

function picture(
  [width, height]: readonly [number, number],
  colours: Record<string, string>,
  content: string,
): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<style>path{fill:currentColor}.l{fill:none;stroke:currentColor}.r{stroke-linecap:round}` +
    colourRules(colours, 0) +
    `@media (prefers-color-scheme:dark){${colourRules(colours, 3)}}</style>` +
    `<path class="g" d="M0 0H${width}V${height}H0Z"/>${content}</svg>`
  );
}

function drawPart({ d, tone, line, round }: Part, family: string): string {
  const name = className(family, tone);
  if (!line) return `<path class="${name}" d="${d}"/>`;
  const kind = round ? "l r" : "l";
  return `<path class="${name} ${kind}" stroke-width="${num(line)}" d="${d}"/>`;
}

/** A shape in the colours of a family; `role` is the name of its outline. */
function drawShape(role: keyof Shapes, shapes: Shapes, family: string): string {
  const { body, parts } = shapes[role];
  const outline = (tone: Part["tone"]) =>
    `<use class="${className(family, tone)}" href="#${role}"/>`;
  const drawn = parts.map((part) =>
    part.d === body ? outline(part.tone) : drawPart(part, family),
  );
  return drawn.join("");
}

function drawShapes(shapes: Shapes): string {
  return drawShape("machine", shapes, "c") + drawShape("hand", shapes, "w");
}

/** Shows `content` only where the two shapes meet; defines their outlines. */
function inOverlap({ machine, hand }: Shapes, content: string): string {
  return (
    `<clipPath id="m"><path id="machine" d="${machine.body}"/></clipPath>` +
    `<clipPath id="h"><path id="hand" d="${hand.body}"/></clipPath>` +
    `<g clip-path="url(#m)"><g clip-path="url(#h)">${content}</g></g>`
  );
}

/** What only the overlap shows: the machine's own drawing, plum or ruling. */
function reveal(shapes: Shapes, at: Spot, random: Random): string {
  const { machine, hand } = shapes;
  const fill = (tone: 1 | 2) => drawPart({ d: "M0 0H640V400H0Z", tone }, "p");
  const chance = random();
  const detailed = machine.parts.length > 1 || machine.parts[0]?.line;
  if (detailed && chance < 0.55) {
    return fill(2) + drawShape("machine", shapes, "p");
  }
  // A pattern in slivers is only noise: shapes of many pieces stay plain.
  const pieces = (machine.body + hand.body).split("M").length - 1;
  if (pieces > 5 || chance < 0.7) return fill(1);
  return fill(1) + drawPart(ruling(at, random), "p");
}

/** Ruled lines through a spot: across, down or diagonal. */
function ruling({ x, y, r }: Spot, random: Random): Part {
  const [dx, dy] = pick(random, [
    [2.6, 0],
    [0, 2.6],
    [1.8, 1.8],
  ] as const);
  const step = (r / 5) * (dx && dy ? 1.4 : 1);
  const rows = Array.from({ length: 15 }, (_, i) => {
    const shift = (i - 7) * step;
    const left = x - (dx * r) / 2 + (dy ? shift : 0);
    const top = y - (dy * r) / 2 + (dy ? 0 : shift);
    return `M${num(left)} ${num(top)}l${num(dx * r)} ${num(dy * r)}`;
  });
  return { d: rows.join(""), tone: 2, line: r * 0.08 };
}

/**
 * Artwork for a work without an image, grown from its id: a shape a machine
 * draws, a shape a hand draws, and what only their overlap shows. Takes any
 * text; gives a whole SVG document, 640 by 400, for light and dark themes.
 */
export function workFace(id: string): string {
  const cast = castOf(id);
  const { machine, hand } = cast.scene;
  const shapes = cast.shapesIn(cast.scene);
  const smaller = machine.r < hand.r ? machine : hand;
  const overlap = inOverlap(shapes, reveal(shapes, smaller, cast.chance));
  const content = cast.horizon + drawShapes(shapes) + overlap;
  return picture([640, 400], cast.colours, content);
}

/** The square icon that belongs to `workFace(id)`: 128 by 128, any text. */
export function workIcon(id: string): string {
  const cast = castOf(id);
  const scene = closeUp(cast.scene, 42);
  const shapes = cast.shapesIn(scene);
  const overlap = inOverlap(shapes, reveal(shapes, scene.hand, cast.chance));
  return picture([128, 128], cast.colours, drawShapes(shapes) + overlap);
}

/**
 * A creator's picture, 128 by 128: the two shapes, and initials (one or two
 * graphemes of any script, as `initialsOf` gives them) on a disc between them.
 */
export function creatorFace(id: string, initials: string): string {
  const cast = castOf(id);
  const shapes = cast.shapesIn(closeUp(cast.scene, 56));
  // The disc is plum throughout, a second plum in the overlap.
  const disc = (tone: 1 | 3) =>
    drawPart({ d: "M26 64a38 38 0 1 1 76 0a38 38 0 1 1-76 0Z", tone }, "p");
  const colours = { ...cast.colours, t: letterColours };
  const ground = drawShapes(shapes) + disc(1) + inOverlap(shapes, disc(3));
  return picture([128, 128], colours, ground + letters(initials));
}

function letters(initials: string): string {
  const both: string[] = [];
  for (const { segment } of graphemes.segment(initials)) {
    if (both.push(sane(segment)) === 2) break;
  }
  const text = both.join("");
  // Ideographs and emoji are about half as wide again as letters.
  const wide = /[^\u0020-\u10ff]/u.test(text);
  const size = both.length < 2 ? 36 : wide ? 26 : 31;
  return `<text class="t" fill="currentColor" x="64" y="64" dy=".35em" text-anchor="middle" font-family="system-ui,-apple-system,sans-serif" font-weight="600" font-size="${size}">${escapeXml(text)}</text>`;
}

/** Text as XML text; what XML cannot carry at all is left out. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A grapheme without the hundreds of marks that some pile on a letter. */
function sane(grapheme: string): string {
  return grapheme.length > 16 ? ([...grapheme][0] ?? "") : grapheme;
}

function firstGrapheme(text: string, wanted: RegExp): string {
  for (const { segment } of graphemes.segment(text)) {
    if (wanted.test(segment)) return sane(segment);
  }
  return "";
}

/**
 * One or two upper-case graphemes for a name: of its first and its last word
 * ("Ada Lovelace" gives "AL", "openai.com" gives "O"). A name of only symbols
 * gives its first one, a blank name gives "?".
 */
export function initialsOf(name: string): string {
  const letter = /[\p{L}\p{N}]/u;
  const words = name.split(/\s+/u).filter((word) => letter.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const initials = ends.map((word = "") =>
    // Upper case can be longer ("ß" becomes "SS"): its first letter again.
    firstGrapheme(firstGrapheme(word, letter).toUpperCase(), letter),
  );
  return initials.join("") || firstGrapheme(name, /\S/u) || "?";
}
