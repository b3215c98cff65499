import {
  unstable_usePrompt as usePrompt,
  useBeforeUnload,
} from "@remix-run/react";
import { useCallback } from "react";

/**
 * Asks before a link or the browser drops what was typed into a form.
 *
 * @param formPath where the form is sent: that drops nothing.
 */
export function useLeaveQuestion(isUnsaved: boolean, formPath: string): void {
  usePrompt({
    message: "Leave this page? What you typed is not saved.",
    when: ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      ![currentLocation.pathname, formPath.split("?")[0]].includes(
        nextLocation.pathname,
      ),
  });
  useBeforeUnload(
    useCallback(
      (event) => {
        if (!isUnsaved) return;
        event.preventDefault();
        // Browsers before 2023 ask only where this is set.
        event.returnValue = "";
      },
      [isUnsaved],
    ),
  );
}
