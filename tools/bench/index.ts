/** `npm run bench -- hit` and `npm run bench -- growth`: measure the built site for `docs/growth.md`. */
import { measureGrowth } from "./growth";
import { compareHits } from "./hit";

const measures = new Map([
  ["hit", compareHits],
  ["growth", measureGrowth],
]);
const measure = measures.get(process.argv[2] ?? "");
if (!measure) throw new Error("Usage: npm run bench -- hit, or npm run bench -- growth");
await measure();
