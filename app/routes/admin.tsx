import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import {
  type ErrorResponse,
  isRouteErrorResponse,
  Outlet,
  useRouteError,
} from "@remix-run/react";
import type { SignInNeeded } from "~/auth/guard.server";
import { AdminFrame } from "~/ui/admin-frame";
import { ErrorScreen, errorTitle } from "~/ui/error-screen";
import { pageMeta } from "~/ui/page-meta";
import { SignInForm } from "~/ui/sign-in-form";

export const handle = { hydrate: true };

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
  const needed = isSignInNeeded(error)
    ? (error.data as SignInNeeded)
    : undefined;
  return (
    <AdminFrame>
      {needed ? (
        <SignInForm
          reason="Your session has run out. Sign in again to go on; what you typed is kept."
          next={needed.next}
          typed={JSON.stringify(needed.typed)}
        />
      ) : (
        <ErrorScreen />
      )}
    </AdminFrame>
  );
}

function isSignInNeeded(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && error.status === 401;
}
