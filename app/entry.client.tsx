import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { RequestIdContext, requestIdElement } from "~/ui/request-id";

// The server marks the title of a refused form; React expects what `meta` says,
// and the form's error summary marks it again.
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
