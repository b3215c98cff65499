/** A number of works, in words. */
export function countOf(works: number): string {
  return works === 1 ? "1 work" : `${works} works`;
}
