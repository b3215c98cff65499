import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { RequestIdContext, requestIdElement } from "~/ui/request-id";

// The server adds "Error: " to the title of a rejected form, but React
// expects the title from `meta`. The error summary adds it again.
document.title = document.title.replace(/^Error: /, "");

const requestId = document.getElementById(requestIdElement)?.textContent;

startTransition(() => {
  hydrateRoot(
    document,
    <RequestIdContext.Provider value={requestId ?? undefined}>
      <RemixBrowser />
    </RequestIdContext.Provider>,
  );
});
