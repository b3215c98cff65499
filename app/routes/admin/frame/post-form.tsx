import { Form, type FormProps, Link } from "@remix-run/react";
import { type ComponentProps, forwardRef, useEffect, useLayoutEffect, useRef } from "react";
import { intentName, letters, lettersField, tokenField } from "~/http/form-token";
import { nextTheme } from "~/theme";
import { useNavigation } from "~/ui/connection";
import { formThemeId } from "~/ui/top-bar";
import { useHydrated, useRoot } from "~/ui/use-site";

/** @returns what a form needs that a script sends. */
export function useTokenField(): Record<string, string> {
  return { [tokenField]: useRoot()?.formToken ?? "" };
}

interface PlainButtonProps extends ComponentProps<"button"> {
  /** Where scripts run, this takes the place of sending the form. */
  onPress?: () => void;
}

/** Shows its value, unless it has another text: lynx and eww show the value. */
export function PlainButton({ onPress, ...attributes }: PlainButtonProps) {
  return (
    <button
      type="submit"
      className="button button-plain"
      onClick={
        onPress &&
        ((event) => {
          event.preventDefault();
          onPress();
        })
      }
      {...attributes}
    >
      {attributes.children ?? attributes.value}
    </button>
  );
}

/**
 * Every form of the admin that changes something. The token shows that a page of this site sent it,
 * and lynx and Dillo do not post a form without a field.
 */
export const PostForm = forwardRef<HTMLFormElement, Omit<FormProps, "method">>(function PostForm(
  { children, ...form },
  ref,
) {
  const token = useRoot()?.formToken;
  return (
    <Form ref={ref} method="post" {...form}>
      {/* The first field, because the server reads no file before it. */}
      <input type="hidden" name={tokenField} value={token} />
      {form.encType ? <input type="hidden" name={lettersField} value={letters} /> : null}
      {children}
    </Form>
  );
});

interface SubmitButtonProps {
  /** The form has this action, and forms with other actions must not make the button busy. */
  action: string;
  /** The action acts only on the pressed button, and eww sends the next named one for one without. */
  intent?: string;
  children: string;
  busy?: string;
  kind?: "filled" | "plain" | "danger" | "row";
  /** The accessible name must start with the visible text. */
  label?: string;
  /** A link beside the button leads back to this page. */
  cancel?: string;
}

export function SubmitButton({
  action,
  intent = "save",
  children,
  busy = "Submitting...",
  kind = "filled",
  label,
  cancel,
}: SubmitButtonProps) {
  const sent = useNavigation().formData?.has(intentName(intent));
  const isBusy = useAwaitedAction() === action && sent === true;
  const button = (
    <button
      ref={useKeptFocus(isBusy)}
      type="submit"
      name={intentName(intent)}
      value={children}
      className={kind === "row" ? "row-action" : `button button-${kind}`}
      disabled={isBusy}
      aria-label={isBusy ? undefined : label}
    >
      {isBusy ? busy : children}
    </button>
  );
  return (
    <>
      {button}{" "}
      {cancel === undefined ? null : (
        <Link to={cancel} className="button button-plain ml-3">
          Cancel
        </Link>
      )}
    </>
  );
}

/** React warns about layout effects on the server. */
const useEarlyEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** A disabled button loses focus. Without it, screen readers read the title of the page. */
function useKeptFocus(isBusy: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  useEarlyEffect(() => {
    const button = ref.current;
    const form = button?.form;
    if (!isBusy || !form || document.activeElement !== button) return undefined;
    form.tabIndex = -1;
    form.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === form) button.focus({ preventScroll: true });
      form.removeAttribute("tabindex");
    };
  }, [isBusy]);
  return ref;
}

/** A form of only a button. */
export function ButtonForm({ className, ...button }: SubmitButtonProps & { className?: string }) {
  return (
    <PostForm action={button.action} className={className}>
      <SubmitButton {...button} />
    </PostForm>
  );
}

interface FoldedButtonProps extends SubmitButtonProps {
  summary: string;
  warning: string;
}

/** A second press confirms what cannot be undone. */
export function FoldedButton({ summary, warning, ...button }: FoldedButtonProps) {
  return (
    <details className="mt-8">
      <summary className="summary">{summary}</summary>
      <PostForm action={button.action}>
        <p className="my-3">{warning}</p>
        <SubmitButton {...button} kind="danger" />
      </PostForm>
    </details>
  );
}

/** Returns the sent form's action, until it responds or the page it redirects to is loaded. */
function useAwaitedAction(): string | undefined {
  const { formAction, state, location } = useNavigation();
  // Without a redirect, the action's own page loads its data again after the response.
  const hasAnswer = state === "loading" && location.pathname === formAction?.split("?")[0];
  return hasAnswer ? undefined : formAction;
}

/** Submits the surrounding form, which comes back as typed (app/theme.server.ts). */
export function FormTheme() {
  const theme = useRoot()?.theme ?? "system";
  const next = nextTheme(theme);
  if (useHydrated()) return null;
  return (
    <PlainButton id={formThemeId} name="theme" value={next} className="button button-plain mb-3">
      {`Theme: ${theme}. Change to ${next}.`}
    </PlainButton>
  );
}
