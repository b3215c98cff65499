/** How long a request writes parts before it says how far it got. */
const longestTurn = 4000;

/** @returns a function that says whether there is time for another part. */
export function startTurn(): () => boolean {
  const start = performance.now();
  return () => performance.now() < start + longestTurn;
}
