/** The control cycles in this order (specification, section 4). */
const themes = ["light", "dark", "system"] as const;

export type Theme = (typeof themes)[number];

export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}

export function nextTheme(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
}
