import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { Container, PageHeader, EmptyState } from "./container";
import { requestIdElement, useRequestId } from "./request-context";

export const errorTitle = "Unexpected Application Error!";

const advice: Record<number, string> = {
  400: "The server could not understand the request. Check the address. If you sent a form, your browser must send it as UTF-8. Then go back and try again.",
  403: "The form did not come from a page of this site, or its page is older than your sign-in, so nothing was changed. Go back, reload the page, and try again. If this happens again, allow cookies for this site in your browser.",
  404: "There is no page at this address. The page may have moved, or the address may contain a typo.",
  405: "This address does not accept this kind of request. Go back and try again.",
  408: "The form did not arrive in time. Check your connection, then go back and try again.",
  413: "The form is too large. Shorten your text or choose smaller files, then try again.",
  415: "We couldn’t read that form. Go back to its page and submit it again.",
  503: "This page is temporarily unavailable. Please try again in a few minutes.",
};

const otherAdvice =
  "Something went wrong on our side, and we have logged the error. Please try again in a few minutes.";

const elsewhere =
  "You opened the site at an address that is not its own, so the form was not sent. Go back and copy your text, then open the page at the site’s own address:";

/** The data of a response to a form that was sent at another address (app/http/read-form.server.ts). */
interface Elsewhere {
  ownAddress?: string;
}

const nextSteps = [
  { to: "/works", text: "Browse the works", look: "button-filled" },
  { to: "/", text: "Go to the home page", look: "button-quiet" },
  { to: "/contact-us", text: "Contact us", look: "button-quiet" },
];

/** Shows unhandled errors (specification, section 8). */
export function ErrorScreen() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const ownAddress = isRouteErrorResponse(error) && (error.data as Elsewhere | null)?.ownAddress;
  const failedRequest = useRequestId(error);
  // Screens for other errors are cached, so they must be the same for everyone.
  const requestId = status >= 500 ? failedRequest : undefined;
  return (
    <Container>
      <PageHeader title={errorTitle} lead={describe(error)} />
      <EmptyState
        kind={status === 404 ? "apart" : "missing"}
        message={ownAddress ? elsewhere : (advice[status] ?? otherAdvice)}
      >
        {ownAddress ? (
          <p className="mb-4">
            <a href={ownAddress}>{ownAddress}</a>
          </p>
        ) : null}
        {requestId ? <RequestNote id={requestId} /> : null}
        <ul className="actions pt-2">
          {nextSteps.map(({ to, text, look }) => (
            <li key={to}>
              <Link to={to} reloadDocument className={`button ${look}`}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
        {import.meta.env.DEV && error instanceof Error ? (
          <pre className="mt-8 overflow-x-auto text-sm">{error.stack}</pre>
        ) : null}
      </EmptyState>
    </Container>
  );
}

export function RequestNote({ id }: { id: string }) {
  return (
    <p className="mb-4">
      If you contact us about this error, please include the request ID:{" "}
      <code id={requestIdElement} className="break-all font-mono text-sm">
        {id}
      </code>
    </p>
  );
}

/** Messages could reveal internals, so production shows only the status. */
function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  if (import.meta.env.DEV && error instanceof Error) return error.message;
  return "500 Internal Server Error";
}

/** A route that only redirects needs this: Remix shows error screens only for routes with pages. */
export function NoPage() {
  return null;
}
