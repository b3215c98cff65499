import { useNavigation } from "@remix-run/react";
import { useAwaitedAction } from "~/routes/admin/frame/use-awaited-action";

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
