const longestTurn = 4000;

/** Long work goes on while the returned function says that there is time for another part. */
export function startTurn(): () => boolean {
  const start = performance.now();
  return () => performance.now() < start + longestTurn;
}
