import { handShapes } from "~/art/hand-shapes";
import { letters } from "~/art/letters";
import { machineShapes } from "~/art/machine-shapes";
import { reveal } from "~/art/overlap";
import { coloursFor, letterColours } from "~/art/palette";
import { pick, randomFor } from "~/art/random";
import { closeUp, horizonFor, type Scene, sceneFor } from "~/art/scene";
import { drawPart, drawShapes, inOverlap, picture } from "~/art/svg";

/**
 * Artwork for a work without an image, grown from its id: a shape a machine
 * draws, a shape a hand draws, and what only their overlap shows. Takes any
 * text; gives a whole SVG document, 640 by 400, for light and dark themes.
 *
 * Browsers keep a work's pictures for good under its id, so a change of what
 * is drawn shows to returning visitors only after their cache ends.
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

/** What an id decides once, for its face and its icon alike. */
function castOf(id: string) {
  const random = randomFor(id, 1);
  const machine = pick(random, machineShapes);
  const hand = pick(random, handShapes);
  const colours = coloursFor(random);
  return {
    colours,
    horizon: drawPart(horizonFor(random), "g"),
    scene: sceneFor(random),
    shapesIn: (scene: Scene) => ({
      machine: machine(scene.machine, randomFor(id, 2)),
      hand: hand(scene.hand, randomFor(id, 3)),
    }),
    chance: randomFor(id, 4),
  };
}
