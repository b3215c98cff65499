import { useNavigation } from "@remix-run/react";

interface SubmitButtonProps {
  /** The form's action, because other forms must not make the button busy. */
  action: string;
  children: string;
  busy?: string;
  kind?: "filled" | "quiet" | "danger";
  /** The accessible name, which must start with the visible text. */
  label?: string;
}

export function SubmitButton({
  action,
  children,
  busy = "Submitting...",
  kind = "filled",
  label,
}: SubmitButtonProps) {
  const { formAction, state, location } = useNavigation();
  // An action that does not redirect has answered when its page loads.
  const hasAnswer =
    state === "loading" && location.pathname === formAction?.split("?")[0];
  const isBusy = formAction === action && !hasAnswer;
  return (
    <button
      type="submit"
      className={`button button-${kind}`}
      disabled={isBusy}
      aria-label={isBusy ? undefined : label}
    >
      {isBusy ? busy : children}
    </button>
  );
}
