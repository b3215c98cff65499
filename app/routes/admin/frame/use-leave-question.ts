import { unstable_usePrompt as usePrompt, useBeforeUnload } from "@remix-run/react";
import { useCallback } from "react";

/** @param formPath the form's action, which needs no confirmation. */
export function useLeaveQuestion(isUnsaved: boolean, formPath: string): void {
  usePrompt({
    message: "Leave this page? Your changes are not saved.",
    when: ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      ![currentLocation.pathname, formPath.split("?")[0]].includes(nextLocation.pathname),
  });
  useBeforeUnload(
    useCallback(
      (event) => {
        if (!isUnsaved) return;
        event.preventDefault();
        // Browsers before 2023 require this.
        event.returnValue = "";
      },
      [isUnsaved],
    ),
  );
}
