import { useNavigation } from "@remix-run/react";

interface SubmitButtonProps {
  /** Of the button's own form: only that one makes it busy. */
  action: string;
  children: string;
  busy?: string;
  kind?: "filled" | "quiet" | "danger";
  /** A name that makes sense out of context, beginning with the visible one. */
  label?: string;
}

/** A button that stays busy until the page after its form has loaded. */
export function SubmitButton({
  action,
  children,
  busy = "Submitting...",
  kind = "filled",
  label,
}: SubmitButtonProps) {
  const isBusy = useNavigation().formAction === action;
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
