import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";
import { nextTheme } from "~/theme";
import { useNavigation } from "~/ui/connection";
import { formThemeId } from "~/ui/top-bar";
import { useHydrated } from "~/ui/use-hydrated";

interface SubmitButtonProps {
  /** The form has this action, and forms with other actions must not make the button busy. */
  action: string;
  /** The intent distinguishes forms with the same action. */
  intent?: string;
  children: string;
  busy?: string;
  kind?: "filled" | "quiet" | "danger";
  /** The accessible name must start with the visible text. */
  label?: string;
}

export function SubmitButton({
  action,
  intent,
  children,
  busy = "Submitting...",
  kind = "filled",
  label,
}: SubmitButtonProps) {
  const sent = useNavigation().formData?.get("intent") ?? undefined;
  const isBusy = useAwaitedAction() === action && sent === intent;
  return (
    <button
      type="submit"
      name={intent && "intent"}
      value={intent}
      className={`button button-${kind}`}
      aria-disabled={isBusy || undefined}
      aria-label={isBusy ? undefined : label}
    >
      {isBusy ? busy : children}
    </button>
  );
}

/** Returns the sent form's action, until it responds or the page it redirects to is loaded. */
export function useAwaitedAction(): string | undefined {
  const { formAction, state, location } = useNavigation();
  // Without a redirect, the action's own page loads its data again after the response.
  const hasAnswer = state === "loading" && location.pathname === formAction?.split("?")[0];
  return hasAnswer ? undefined : formAction;
}

/** Submits the surrounding form, which comes back as typed (app/theme.server.ts). */
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
