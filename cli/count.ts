/** "1 work", "2 works". */
export function countWorks(count: number): string {
  return count === 1 ? "1 work" : `${count} works`;
}
