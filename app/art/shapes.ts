import {
  arc,
  area,
  bends,
  between,
  bulge,
  circle,
  curve,
  type Draw,
  grid,
  middle,
  only,
  pick,
  type Point,
  polar,
  polygon,
  polyline,
  type Random,
  type Spot,
  square,
  stroke,
  times,
  type Tone,
  wrap,
  xy,
} from "./geometry";

function pebble(at: Spot, random: Random, wobble: number, corners = 8) {
  const turn = random();
  return times(corners, (i) =>
    polar(at, turn + i / corners, 1.04 + between(random, -wobble, wobble)),
  );
}

function seed(from: Point, to: Point, random: Random, fat: number): string {
  const [mx, my] = middle(from, to);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const side = (way: number) => {
    const k = way * fat * between(random, 0.8, 1.2);
    return xy([mx - dy * k + dx * 0.12, my + dx * k + dy * 0.12]);
  };
  return `M${xy(from)}Q${side(1)} ${xy(to)}Q${side(-1)} ${xy(from)}Z`;
}

function brush(path: readonly Point[], width: number, random: Random): string {
  const last = path.length - 1;
  const beside = (i: number, side: number, ahead = 0): Point => {
    const [x, y] = wrap(path, i);
    const [ax, ay] = wrap(path, Math.max(0, i - 1));
    const [bx, by] = wrap(path, Math.min(last, i + 1));
    const k = width / Math.hypot(bx - ax, by - ay);
    const [dx, dy] = [(bx - ax) * k, (by - ay) * k];
    return [x - dy * side + dx * ahead, y + dx * side + dy * ahead];
  };
  const edge = (side: number) =>
    path.map((_, i) => beside(i, side * between(random, 0.85, 1.15) * (1.1 - (0.4 * i) / last)));
  // Repeating a point makes a sharp corner at the end of a bristle.
  const bristles = [0.28, 0, -0.26].flatMap((side, i) => {
    const tip = beside(last, side, i % 2 ? -0.1 : between(random, 0.25, 0.7));
    return [tip, tip];
  });
  return curve([...edge(0.5), ...bristles, ...edge(-0.5).reverse()]);
}

export const handShapes: readonly Draw[] = [
  function stone(at, random) {
    return only(curve(pebble(at, random, 0.26, pick(random, [5, 6, 8]))));
  },
  function loop(at, random) {
    const hole = { ...at, r: at.r * between(random, 0.4, 0.58) };
    const inner = pebble(hole, random, 0.14).reverse();
    return only(curve(pebble(at, random, 0.12)) + curve(inner));
  },
  function bands(at, random) {
    const rows = pick(random, [3, 4]);
    const turn = between(random, -0.06, 0.06) + pick(random, [0, 0.12, 0.5]);
    const gap = 1.9 / rows;
    const strokes = times(rows, (row) => {
      const [start, end] = [-between(random, 0.8, 1.15), between(random, 0.6, 1)];
      const path = times(4, (i) => {
        const v = (row + 0.5) * gap - 0.95 + between(random, -0.04, 0.04);
        return grid(at, turn, start + ((end - start) * i) / 3, v);
      });
      return brush(path, at.r * gap * 0.8, random);
    });
    return only(strokes.join(""));
  },
  function torn(at, random) {
    const turn = random();
    const sides = pick(random, [3, 4, 4]);
    const sheet = (reach: number) =>
      times(sides * 8, (i) => {
        const off = Math.PI / sides - ((i % 8) / 8) * ((2 * Math.PI) / sides);
        const edge = (reach * Math.cos(Math.PI / sides)) / Math.cos(off);
        const tear = between(random, -0.035, 0.035);
        return polar(at, turn + i / (sides * 8), edge + tear);
      });
    const reach = sides === 3 ? 1.4 : 1.22;
    const body = polygon(sheet(reach));
    const fibers = polygon(sheet(reach + 0.11));
    return { body, parts: [area(fibers, 2), area(body)] };
  },
  function seeds(at, random) {
    const grains = pick(random, [9, 12, 15]);
    const size = 0.66 / Math.sqrt(grains) + 0.08;
    const d = times(grains, (i) => {
      const turn = i * 0.382; // The golden angle spreads seeds evenly.
      const reach = Math.sqrt((i + 0.6) / grains);
      const tip = turn + between(random, -0.03, 0.03);
      const [from, to] = [polar(at, turn, reach - size), polar(at, tip, reach + size)];
      return seed(from, to, random, 0.58);
    });
    return only(d.join(""));
  },
  function scribble(at, random) {
    const rounds = pick(random, [3, 4, 5]);
    const turn = random();
    const path = times(rounds * 7, (i) => {
      const reach = 0.12 + (i / (rounds * 7)) * 0.84;
      return polar(at, turn + i / 7, reach + between(random, -0.06, 0.06));
    });
    const d = `M${xy(wrap(path, 0))}${bends(path, path.length - 1)}`;
    const body = curve(pebble(at, random, 0.1));
    const line = stroke(d, (at.r / rounds) * 0.42, true);
    return { body, parts: [area(body, 2), line] };
  },
  function flower(at, random) {
    const petals = pick(random, [4, 5, 6, 7]);
    const turn = random();
    const rim = times(petals * 3, (i) => {
      const lean = [0, -0.1, 0.1][i % 3] ?? 0;
      const reach = (i % 3 ? 1.22 : 0.3) + between(random, -0.1, 0.1);
      return polar(at, turn + (i + lean) / (petals * 3), reach);
    });
    return only(curve(rim));
  },
  function frond(at, random) {
    const turn = between(random, 0.64, 0.86);
    const leaves = pick(random, [9, 11]);
    const d = times(leaves, (i) => {
      const rank = Math.floor(i / 2) / (leaves >> 1);
      const [x, y] = polar(at, turn, rank * 1.7 - 0.9);
      const way = i === leaves - 1 ? 0 : i % 2 ? 1 : -1;
      const side = turn + way * between(random, 0.13, 0.17);
      const tip = polar({ x, y, r: at.r }, side, 0.95 - rank * 0.45);
      return seed([x, y], tip, random, 0.34);
    });
    const foot = polar(at, turn, -1.1);
    const stem = seed(foot, polar(at, turn, 0.9), random, 0.06);
    return only(stem + d.join(""));
  },
  function enso(at, random) {
    const turn = random();
    const sweep = between(random, 0.8, 0.9);
    const path = times(11, (i) => {
      const reach = 0.84 + between(random, -0.04, 0.04);
      return polar(at, turn + (i / 10) * sweep, reach);
    });
    return only(brush(path, at.r * between(random, 0.34, 0.5), random));
  },
  function sun(at, random) {
    const rays = pick(random, [7, 9, 11]);
    const turn = random();
    const core = curve(pebble({ ...at, r: at.r * 0.62 }, random, 0.1));
    const flames = times(rays, (i) => {
      const way = turn + (i + between(random, -0.15, 0.15)) / rays;
      const tip = polar(at, way, between(random, 1.1, 1.35));
      return seed(polar(at, way, 0.74), tip, random, 0.36);
    });
    return only(core + flames.join(""));
  },
];

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
      // Some print engines draw no dot for a line without a length.
      const dots = row.map((u) => `M${xy(grid(at, turn, u, v))}h.01`);
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
        const corner = { x: x + side * way * reach, y: y - way * reach, r: reach };
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
