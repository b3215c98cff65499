import { useNavigation } from "@remix-run/react";

interface SubmitButtonProps {
  /** The form's action, because other forms must not make the button busy. */
  action: string;
  /** Tells forms with the same action apart. */
  intent?: string;
  children: string;
  busy?: string;
  kind?: "filled" | "quiet" | "danger";
  /** The accessible name, which must start with the visible text. */
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
      disabled={isBusy}
      aria-label={isBusy ? undefined : label}
    >
      {isBusy ? busy : children}
    </button>
  );
}

/** The action of the form that was sent, until the action answers or the page it redirects to is loaded. */
export function useAwaitedAction(): string | undefined {
  const { formAction, state, location } = useNavigation();
  // Without a redirect, the action's own page loads its data again after the answer.
  const hasAnswer =
    state === "loading" && location.pathname === formAction?.split("?")[0];
  return hasAnswer ? undefined : formAction;
}
