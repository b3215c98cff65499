/** "1 work", "2 works". */
export function countWorks(count: number): string {
  return count === 1 ? "1 work" : `${count} works`;
}

/** "1 picture", "2 pictures". */
export function countPictures(count: number): string {
  return count === 1 ? "1 picture" : `${count} pictures`;
}
