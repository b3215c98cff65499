const longestTurn = 4000;

/** @returns whether there is time for another part before the request must answer. */
export function startTurn(): () => boolean {
  const start = performance.now();
  return () => performance.now() < start + longestTurn;
}
