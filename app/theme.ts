/** The themes in the order the control goes through them (specification, 4). */
const themes = ["light", "dark", "system"] as const;

export type Theme = (typeof themes)[number];

/** Whether a value from outside names a theme. */
export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}

/** What the control changes a theme to. */
export function nextTheme(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
}
