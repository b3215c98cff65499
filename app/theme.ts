/** The control cycles in this order (specification, section 4). */
const themes = ["light", "dark", "system"] as const;

export type Theme = (typeof themes)[number];

/** The color of the page, which browsers also give their own bars. */
export const surfaces = { light: "#faf7f2", dark: "#0f1117" };

export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}

export function nextTheme(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
}
