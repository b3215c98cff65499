import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { Container } from "~/ui/container";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { requestIdElement, useRequestId } from "~/ui/request-id";

export const errorTitle = "Unexpected Application Error!";

/** What to do about it, where there is something to say. */
const advice: Record<number, string> = {
  400: "The address or the form is not one that this site understands.",
  403: "The form did not come from a page of this site, so nothing was changed. Go back, reload the page and send it again.",
  404: "There is no page at this address. It may have moved, or the address may be mistyped.",
  405: "This address cannot take what was sent to it.",
  413: "That is more than this form can take. Shorten it and send it again.",
  503: "The site cannot reach what it needs for this page. Please try again in a few minutes.",
  415: "This address takes ordinary web forms only.",
};

const otherAdvice =
  "Something broke on our side. It has been written down; please try again in a little while.";

/** The screen for whatever went wrong (specification, section 8). */
export function ErrorScreen() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const failedRequest = useRequestId(error);
  // The other screens are the same for everyone, and kept.
  const requestId = status >= 500 ? failedRequest : undefined;
  return (
    <Container>
      <PageHeader title={errorTitle} lead={describe(error)} />
      <EmptyState
        kind={status === 404 ? "apart" : "missing"}
        message={advice[status] ?? otherAdvice}
      >
        {status >= 500 && requestId ? (
          <p className="mb-4">
            If you write to us about this, please include the request ID:{" "}
            <code id={requestIdElement} className="break-all font-mono text-sm">
              {requestId}
            </code>
          </p>
        ) : null}
        <ul className="next-steps">
          <li>
            <Link to="/works" reloadDocument className="button button-filled">
              Browse the works
            </Link>
          </li>
          <li>
            <Link to="/" reloadDocument className="button button-quiet">
              Go to the home page
            </Link>
          </li>
          <li>
            <Link
              to="/contact-us"
              reloadDocument
              className="button button-quiet"
            >
              Contact us
            </Link>
          </li>
        </ul>
        {import.meta.env.DEV && error instanceof Error ? (
          <pre className="mt-8 overflow-x-auto text-sm">{error.stack}</pre>
        ) : null}
      </EmptyState>
    </Container>
  );
}

/** The status and its text; in production a message would leak internals. */
function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  if (import.meta.env.DEV && error instanceof Error) return error.message;
  return "500 Internal Server Error";
}
