import {
  arc,
  area,
  bulge,
  circle,
  type Draw,
  grid,
  only,
  type Point,
  polar,
  polygon,
  polyline,
  square,
  stroke,
  times,
  type Tone,
  wrap,
  xy,
  between,
  pick,
} from "./geometry";

export const machineShapes: readonly Draw[] = [
  function disc(at, random) {
    const body = circle(at);
    const turn = random();
    // The half is slightly larger, or the disc's own color would show along the edge.
    const half = `M${xy(polar(at, turn, 1.005))}${arc(at, turn, turn + 0.5, 1.005)}Z`;
    const core = circle(at, between(random, 0.3, 0.6));
    const mark = area(pick(random, [half, half, core]), pick(random, [2, 3]));
    return { body, parts: [area(body), mark] };
  },
  function gem(at, random) {
    const sides = pick(random, [3, 5, 6, 8]);
    const reach = sides === 3 ? 1.35 : 1.1; // A triangle needs more room.
    const turn = random();
    const corners = times(sides, (i) => polar(at, turn + i / sides, reach));
    const heart = polar(at, random(), sides === 3 ? 0.2 : 0.4);
    const tones: Tone[] = [1, 3, 2];
    const parts = corners.map((corner, i) =>
      area(polygon([corner, wrap(corners, i + 1), heart]), tones[i % 3]),
    );
    return { body: polygon(corners), parts };
  },
  function rings(at, random) {
    const rows = pick(random, [3, 4, 5]);
    const sweep = pick(random, [0.5, 0.75, 1]);
    const drift = between(random, 0, 0.2);
    const turn = random();
    const d = times(rows, (i) => {
      const reach = (i + 0.7) / rows;
      if (sweep === 1) return circle(at, reach);
      const start = turn + i * drift;
      const begin = xy(polar(at, start, reach));
      return `M${begin}${arc(at, start, start + sweep, reach)}`;
    });
    const line = (at.r / rows) * 0.55;
    return { body: circle(at), parts: [stroke(d.join(""), line)] };
  },
  function halftone(at, random) {
    const rows = pick(random, [5, 6]);
    const turn = pick(random, [0, 0.125, 0.25, 0.5, 0.75]);
    const inDisc = random() < 0.5;
    const places = times(rows, (i) => ((i + 0.5) * 2) / rows - 1);
    const parts = places.map((v) => {
      const row = places.filter((u) => !inDisc || Math.hypot(u, v) < 1);
      const dots = row.map((u) => `M${xy(grid(at, turn, u, v))}h0`);
      return stroke(dots.join(""), (at.r * (1.25 + v * 0.6)) / rows, true);
    });
    return { body: inDisc ? circle(at) : square(at, turn, 1.4), parts };
  },
  function hatch(at, random) {
    const bars = pick(random, [5, 7, 9]);
    const turn = pick(random, [0, 0.125, 0.25, 0.375]);
    const d = times(bars, (i) => {
      const lean = Math.acos(((i + 0.5) * 2) / bars - 1) / (2 * Math.PI);
      return polyline([polar(at, turn + lean), polar(at, turn - lean)]);
    });
    const line = (at.r / bars) * between(random, 0.8, 1.3);
    return { body: circle(at), parts: [stroke(d.join(""), line)] };
  },
  function spiral(at, random) {
    const turn = pick(random, [0, 0.125, 0.25, 0.5]);
    const reach = pick(random, [2, 3]);
    const unit = 0.9 / reach;
    let [u, v] = [0, 0];
    const legs = times(reach * 4 + 1, (i) => {
      const long = Math.min(Math.floor(i / 2) + 1, reach * 2) * unit;
      const here = grid(at, turn, u, v);
      if (i % 2) v += i % 4 === 1 ? long : -long;
      else u += i % 4 === 0 ? long : -long;
      return here;
    });
    const d = polyline([...legs, grid(at, turn, u, v)]);
    const body = square(at, turn, (0.9 + unit / 4) * Math.SQRT2);
    return { body, parts: [stroke(d, (at.r * unit) / 2)] };
  },
  function block(at, random) {
    const turn = pick(random, [0, 2, 4]) + 0.5;
    const tones: Tone[] = [3, 1, 2];
    const cube = (reach: number, shift: number) =>
      tones.map((tone, i) => {
        const rim = times(3, (k) => polar(at, (2 * i + k + shift) / 6, 1.1 * reach));
        return area(polygon([...rim, [at.x, at.y]]), tone);
      });
    const notch = cube(between(random, 0.35, 0.55), turn + 3);
    const body = polygon(times(6, (i) => polar(at, (i + 0.5) / 6, 1.1)));
    return { body, parts: [...cube(1, turn), ...notch] };
  },
  function gear(at, random) {
    const teeth = pick(random, [8, 10, 12, 16]);
    const root = between(random, 0.72, 0.84);
    const rim = times(teeth * 4, (i) => {
      const taper = i % 2 ? -0.1 : 0.1;
      return polar(at, (i + taper) / (teeth * 4), i % 4 < 2 ? 1.06 : root);
    });
    const hole = circle(at, between(random, 0.25, 0.5), true);
    return only(polygon(rim) + hole);
  },
  function truchet(at, random) {
    const cells = 3;
    const half = (at.r * 0.9) / cells;
    const tiles = times(cells * cells, (i) => {
      const x = at.x + half * (2 * (i % cells) + 1 - cells);
      const y = at.y + half * (2 * Math.floor(i / cells) + 1 - cells);
      // Tiles overlap slightly, or seams would show between them.
      const reach = half + at.r * 0.008;
      const side = random() < 0.5 ? 1 : -1;
      const pipe = (way: 1 | -1) => {
        const corner = {
          x: x + side * way * reach,
          y: y - way * reach,
          r: reach,
        };
        const start = way > 0 ? (side > 0 ? 0.5 : 0) : side > 0 ? 0 : 0.5;
        return `M${xy(polar(corner, start))}${arc(corner, start, start + (side > 0 ? -0.25 : 0.25))}`;
      };
      return pipe(1) + pipe(-1);
    });
    const body = square(at, 0, 0.9 * Math.SQRT2);
    const pipes = stroke(tiles.join(""), half * 0.68);
    return { body, parts: [area(body, 2), pipes] };
  },
  function quarters(at, random) {
    const parts = times(4, (i) => {
      // The gap is small; without one, touching edges would show a seam.
      const [u, v] = [i % 2 ? 0.53 : -0.53, i < 2 ? -0.53 : 0.53];
      const turn = pick(random, [0, 0.25, 0.5, 0.75]);
      const [x, y] = grid(at, 0, u, v);
      const corner = (k: number) => polar({ x, y, r: at.r }, turn + k / 4 + 0.125, Math.SQRT1_2);
      const [hx, hy] = corner(0);
      const heart = { x: hx, y: hy, r: at.r };
      const d = `M${xy([hx, hy])}L${xy(corner(1))}${arc(heart, turn + 0.5, turn + 0.75)}Z`;
      return area(d, pick<Tone>(random, [1, 1, 2, 3]));
    });
    return { body: parts.map((part) => part.d).join(""), parts };
  },
  function compass(at, random) {
    const petals = pick(random, [5, 6, 8]);
    const turn = random();
    const r = at.r * between(random, 0.72, 0.9);
    const heart: Point = [at.x, at.y];
    const d = times(petals, (i) => {
      const tip = polar(at, turn + i / petals, 1.15);
      return `M${xy(heart)}${bulge(heart, tip, r)}${bulge(tip, heart, r)}Z`;
    });
    return only(d.join(""));
  },
];
