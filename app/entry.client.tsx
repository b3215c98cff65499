import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { RequestIdContext, requestIdElement } from "~/ui/request-context";

// Hydration expects the title without the server's "Error: ", which the error summary adds again.
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
