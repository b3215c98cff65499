import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";
import { nextTheme } from "~/theme";
import { formThemeId } from "~/ui/theme-control";
import { useHydrated } from "~/ui/use-hydrated";

/** Submits the surrounding form, which comes back as typed (app/http/take-theme.server.ts). */
export function FormTheme() {
  const theme = useRouteLoaderData<typeof loader>("root")?.theme ?? "system";
  const next = nextTheme(theme);
  if (useHydrated()) return null;
  return (
    <button
      type="submit"
      id={formThemeId}
      name="theme"
      value={next}
      className="button button-quiet mb-3"
    >
      {`Theme: ${theme}. Change to ${next}.`}
    </button>
  );
}
