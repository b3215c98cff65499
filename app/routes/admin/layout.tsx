import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, Outlet, useRouteError } from "@remix-run/react";
import type { KeptForm } from "~/auth/guard.server";
import type { RouteHandle } from "~/http/route-handle";
import { AdminFrame } from "~/ui/admin/admin-frame";
import { ErrorScreen, errorTitle } from "~/ui/error-screen";
import { pageMeta } from "~/seo/page-meta";
import { SendAgain } from "~/ui/admin/send-again";
import { SignInForm } from "~/ui/admin/sign-in-form";

export const handle: RouteHandle = { hydrate: true };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: isSignInNeeded(args.error) ? "Admin Login" : errorTitle,
  });

/** For every admin page: nothing here is kept or found by anyone else. */
export const headers: HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
});

export default function AdminLayout() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const kept = keptFormOf(error);
  return (
    <AdminFrame>
      {!kept ? (
        <ErrorScreen />
      ) : isSignInNeeded(error) ? (
        <SignInForm
          reason="Your session has run out. Sign in again to go on; what you typed is kept."
          next={kept.path}
          typed={JSON.stringify(kept.fields)}
        />
      ) : (
        <SendAgain {...kept} />
      )}
    </AdminFrame>
  );
}

/** What was typed into a form that could not be taken. */
function keptFormOf(error: unknown): KeptForm | undefined {
  const data: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  const isKept = typeof data === "object" && data !== null && "fields" in data;
  return isKept ? (data as KeptForm) : undefined;
}

function isSignInNeeded(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 401;
}
