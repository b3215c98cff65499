/** Keeps only a valid version, for the `query` of routes that serve cards. */
export function readVersion(
  parameters: URLSearchParams,
): Record<string, string> {
  const v = parameters.get("v") ?? "";
  return /^[\w-]{12}$/.test(v) ? { v } : {};
}

/** @returns the name of a card's file without ".png". */
export function nameOfCard(file: string): string | undefined {
  return /^(.+)\.png$/s.exec(file)?.[1];
}
