import {
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { keepsForm } from "~/http/route-handle";
import type { loader } from "~/root";
import { useHydrated } from "~/ui/use-hydrated";
import { isTheme, nextTheme, type Theme } from "~/theme";

function shownTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : "system";
}

/** The public script updates the text. */
const never = () => () => undefined;

/** Forms that keep typed texts have a button with this ID (admin/frame/submit-button.tsx). */
export const formThemeId = "theme";

/** app/enhance/enhance.js takes over the form and may change its text before hydration. */
export function ThemeControl() {
  const root = useRouteLoaderData<typeof loader>("root");
  const theme = useSyncExternalStore(
    never,
    shownTheme,
    () => root?.theme ?? "system",
  );
  const next = nextTheme(theme);
  const isHydrated = useHydrated();
  if (useKeepsForm() && !isHydrated) {
    // The form below would lose the typed texts of the page's own form.
    return (
      <a href={`#${formThemeId}`} className="theme-button ml-2">
        <span className="theme-words">{`Theme: ${theme}. Change it below.`}</span>
        <Icons />
      </a>
    );
  }
  return (
    <form method="post" action="/theme" className="theme-form ml-2">
      <input type="hidden" name="theme" value={next} suppressHydrationWarning />
      <button type="submit" className="theme-button">
        <span
          className="theme-words"
          suppressHydrationWarning
        >{`Theme: ${theme}. Change to ${next}.`}</span>
        <Icons />
      </button>
    </form>
  );
}

/** An error screen has no form to keep. */
function useKeepsForm(): boolean {
  const hasError = Boolean(useRouteError());
  const handles = useMatches().map(({ handle }) => handle);
  return !hasError && keepsForm(handles);
}

const moon = "M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5z";
const sun =
  "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4";
const laptop = "M5 5h14v10H5zM2.5 19h19";

function Icons() {
  return (
    <>
      <Icon className="theme-icon theme-icon-moon" shape={moon} />
      <Icon className="theme-icon theme-icon-sun" shape={sun} />
      <Icon className="theme-icon theme-icon-laptop" shape={laptop} />
    </>
  );
}

function Icon({ className, shape }: { className: string; shape: string }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={shape} />
    </svg>
  );
}
