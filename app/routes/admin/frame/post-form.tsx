import { Form, type FormProps } from "@remix-run/react";
import { type ComponentProps, forwardRef } from "react";
import { letters, lettersField, tokenField } from "~/http/form-token";
import { useRoot } from "~/ui/use-site";

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
