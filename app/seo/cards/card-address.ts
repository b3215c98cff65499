/** The `query` of the routes that serve cards. */
export function readVersion(
  parameters: URLSearchParams,
): Record<string, string> {
  const v = parameters.get("v") ?? "";
  return /^[\w-]{12}$/.test(v) ? { v } : {};
}

/** What a card is of; undefined where a file is not named as a card. */
export function nameOfCard(file: string): string | undefined {
  return /^(.+)\.png$/s.exec(file)?.[1];
}
