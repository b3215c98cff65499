import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { RequestIdContext, requestIdElement } from "~/ui/request-context";

// Hydration expects the title without the server's "Error: ", which the error summary adds again.
document.title = document.title.replace(/^Error: /, "");

const requestId = document.getElementById(requestIdElement)?.textContent;

// Browsers before 2020 do not say which button sent a form. Without scripts, their forms work.
if (typeof SubmitEvent === "function") {
  startTransition(() => {
    hydrateRoot(
      document,
      <RequestIdContext.Provider value={requestId ?? undefined}>
        <RemixBrowser />
      </RequestIdContext.Provider>,
    );
  });
}
