import { useNavigation } from "@remix-run/react";

/** The action of the form that was sent, until the action answers or the page it redirects to is loaded. */
export function useAwaitedAction(): string | undefined {
  const { formAction, state, location } = useNavigation();
  // Without a redirect, the action's own page loads its data again after the answer.
  const hasAnswer =
    state === "loading" && location.pathname === formAction?.split("?")[0];
  return hasAnswer ? undefined : formAction;
}
