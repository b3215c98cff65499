/** "1 work", "2,000 works". */
export function countOf(works: number): string {
  return works === 1 ? "1 work" : `${works.toLocaleString("en-US")} works`;
}
