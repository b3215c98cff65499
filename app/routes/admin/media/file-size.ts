/** @returns a rounded size, such as "345 kB". */
export function fileSize(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${megabytes.toFixed(1)} MB`;
}
