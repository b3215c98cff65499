import { useAwaitedAction } from "~/routes/admin/frame/use-awaited-action";

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
  const isBusy = useAwaitedAction() === action;
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
