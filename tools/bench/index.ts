/** `npm run bench -- hit`, `growth`, and `start` measure the built site for `docs/growth.md`. */
import { measureGrowth } from "./growth";
import { compareHits } from "./hit";
import { compareStarts } from "./start";

const measures = new Map([
  ["hit", compareHits],
  ["growth", measureGrowth],
  ["start", compareStarts],
]);
const measure = measures.get(process.argv[2] ?? "");
if (!measure) throw new Error("Usage: npm run bench -- hit, growth, or start");
await measure();
