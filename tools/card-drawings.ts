import { brand } from "~/site.server";
import { hand } from "~/ui/container";

const rings = Array.from({ length: 16 }, (_, ring) => 0.05 + ring * 0.06);

type Shape = [x: number, y: number, size: number];

function byHand([x, y, size]: Shape, attributes = ""): string {
  const place = `translate(${x} ${y}) scale(${size / 160})`;
  return `<path d="${hand}" transform="${place}" ${attributes}/>`;
}

function byMachine([x, y, size]: Shape, attributes = ""): string {
  return `<circle cx="${x}" cy="${y}" r="${size}" ${attributes}/>`;
}

let clips = 0;

function ringsOf(draw: typeof byHand, [x, y, size]: Shape, step: number): string {
  return rings
    .filter((_, ring) => ring % step === 0)
    .map((ring) => draw([x, y, size * ring]))
    .join("");
}

function overlap(warm: Shape, cool: Shape, step: number): string {
  const name = `clip-${(clips += 1)}`;
  return `
    <clipPath id="${name}-hand">${byHand(warm)}</clipPath>
    <clipPath id="${name}-machine">${byMachine(cool)}</clipPath>
    <g clip-path="url(#${name}-hand)"><g clip-path="url(#${name}-machine)">
      ${byMachine(cool, 'class="overlap"')}
      <g class="rings">
        ${ringsOf(byHand, warm, step)}${ringsOf(byMachine, cool, step)}
      </g>
    </g></g>`;
}

function pair(warm: Shape, cool: Shape, step = 1): string {
  return byHand(warm, 'class="warm"') + byMachine(cool, 'class="cool"') + overlap(warm, cool, step);
}

function outlinedPair(warm: Shape, cool: Shape, step: number): string {
  return `
    <g class="warm-rings">${ringsOf(byHand, warm, step)}${byHand(warm)}</g>
    <g class="cool-rings">${ringsOf(byMachine, cool, step)}${byMachine(cool)}</g>
    ${overlap(warm, cool, step)}`;
}

function catalogue(): string {
  return [0, 1, 2, 3, 4, 5]
    .map((step) => {
      const x = 620 + (step % 3) * 235;
      const y = 180 + Math.floor(step / 3) * 265;
      const apart = 42 - step * 7;
      const turn = step * 1.05 - 0.5;
      const dx = Math.cos(turn) * apart;
      const dy = Math.sin(turn) * apart;
      return pair([x - dx, y - dy, 74], [x + dx, y + dy, 72], 3);
    })
    .join("");
}

export const cardDrawings = [
  {
    name: "home",
    title: brand.tagline.split(". ")[0] ?? brand.name,
    drawing: pair([800, 370, 225], [1010, 260, 215]),
  },
  { name: "works", title: "Works", drawing: catalogue() },
  { name: "creators", title: "Creators", drawing: pair([705, 300, 165], [975, 300, 158], 2) },
  { name: "text", title: "About us", drawing: outlinedPair([830, 350, 215], [1020, 250, 205], 2) },
];
