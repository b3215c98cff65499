import { isRouteErrorResponse } from "@remix-run/react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { containerId } from "./request-context";

/** The path and query of the page that the document shows. */
let shown = "";

function here(): string {
  return location.pathname + location.search;
}

/** @returns the page as it was before a script failed, in place of an error screen. */
export function keptPage(error: unknown): ReactNode {
  // Remix gives all unexpected errors of loaders and actions, which were logged, this message.
  const isLogged = error instanceof Error && error.message.startsWith("Unexpected Server Error");
  const isOfServer = import.meta.env.SSR || isRouteErrorResponse(error) || isLogged;
  return isOfServer || import.meta.env.DEV ? undefined : <KeptPage />;
}

/** React leaves these elements alone from now on: forms and links work as they do without scripts. */
function KeptPage() {
  const [{ nodes, focused }] = useState(() => ({
    nodes: Array.from(document.getElementById(containerId)?.childNodes ?? []),
    focused: document.activeElement as HTMLElement | null,
  }));
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const reload = () => location.reload();
    // The page that a link led to works without scripts, too.
    if (shown !== "" && shown !== here()) reload();
    place.current?.append(...nodes);
    focused?.focus({ preventScroll: true });
    addEventListener("popstate", reload);
    return () => removeEventListener("popstate", reload);
  }, [nodes, focused]);
  return (
    <>
      <div role="alert" className="loading bottom-auto top-0">
        A script of this page failed. Your text is still here, and the page works without the
        script.
      </div>
      <div ref={place} />
    </>
  );
}

/** Lets an error of a script outside of rendering, such as in an event, keep the page as well. */
export function useScriptErrors(): void {
  const [, fail] = useState<never>();
  useEffect(() => {
    shown = here();
  });
  useEffect(() => {
    const raise = (error: unknown, place = "") => {
      if (!/\/assets\/(?!enhance-)/.test(place)) return;
      fail(() => {
        throw error;
      });
    };
    const onError = (event: ErrorEvent) => raise(event.error, event.filename);
    const onRejection = ({ reason }: PromiseRejectionEvent) =>
      reason instanceof TypeError ? raise(reason, reason.stack) : undefined;
    addEventListener("error", onError);
    addEventListener("unhandledrejection", onRejection);
    return () => {
      removeEventListener("error", onError);
      removeEventListener("unhandledrejection", onRejection);
    };
  }, []);
}
