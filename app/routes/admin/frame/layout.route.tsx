import {
  type HeadersFunction,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { isRouteErrorResponse, Outlet, useLocation, useRouteError } from "@remix-run/react";
import { currentSession, type Forbidden, type HeldForm } from "~/auth/guard.server";
import type { NoWork } from "./admin-route.server";
import type { RouteHandle } from "~/http/route-handle";
import styles from "./admin.css?url";
import { countMessages } from "~/messages/messages.server";
import { AdminFrame } from "./admin-frame";
import type { MenuData } from "./admin-paths";
import { ErrorScreen, errorTitle } from "~/ui/error-screen";
import { ForAdministrators, MissingWork, SaveAgain } from "./error-pages";
import { pageMeta } from "~/seo/listed-meta";
import { SignInForm } from "./sign-in-form";
import { own } from "~/kinds/outside";

type SignInNeeded = Extract<HeldForm, { then: "sign in" }>;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle: RouteHandle = { hydrate: true };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title:
      isRouteErrorResponse(args.error) && args.error.status === 401
        ? "Admin Login"
        : dataWith<Forbidden>(args.error, "administrators")
          ? "For administrators"
          : (dataWith<NoWork>(args.error, "noWork")?.noWork ?? errorTitle),
  });

export const headers: HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
});

/** Loads the menu. Answers strangers, too, because the sign-in page has the same layout. */
export async function loader(args: LoaderFunctionArgs) {
  try {
    const role = (await currentSession(args))?.person.role;
    const unread = role === "administrator" ? await countMessages(["new"]) : 0;
    return json<MenuData>({ role, unread });
  } catch {
    // The page itself says that the store fails.
    return json<MenuData>({ unread: 0 });
  }
}

export default function AdminLayout() {
  const { pathname } = useLocation();
  return (
    <AdminFrame isSignedIn={!isOpen(pathname)}>
      <Outlet />
    </AdminFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const held = dataWith<HeldForm>(error, "then");
  const location = useLocation();
  const missing = dataWith<NoWork>(error, "noWork");
  const forbidden = dataWith<Forbidden>(error, "administrators");
  const isSignedIn = forbidden ?? (!held && isAfterGuard(error, location));
  return (
    <AdminFrame isSignedIn={Boolean(isSignedIn)}>
      {forbidden ? (
        <ForAdministrators {...forbidden} />
      ) : missing ? (
        <MissingWork problem={missing.noWork} requestId={missing.requestId} />
      ) : held?.then === "sign in" ? (
        <SignInForm reason={reasonToSignIn(held)} next={held.next} />
      ) : held ? (
        <SaveAgain {...held} />
      ) : (
        <ErrorScreen />
      )}
    </AdminFrame>
  );
}

/** All other pages check the session first, except for 403 and 405 responses. */
function isAfterGuard(error: unknown, { pathname }: { pathname: string }): boolean {
  return !(isRouteErrorResponse(error) && [403, 405].includes(error.status)) && !isOpen(pathname);
}

function isOpen(pathname: string): boolean {
  return /^\/(admin\/log(in|out)|invitations)\b/i.test(pathname);
}

function reasonToSignIn({ isSaved, hadSession }: SignInNeeded): string {
  if (isSaved) {
    return "Your session expired. Sign in again to continue. Your changes are kept in the form.";
  }
  return hadSession
    ? "Your session expired. Sign in again to continue."
    : "You are not signed in, so nothing was saved. Sign in to continue.";
}

function dataWith<Data extends object>(
  error: unknown,
  name: keyof Data & string,
): Data | undefined {
  const data = isRouteErrorResponse(error) ? (error.data as Data | string | null) : undefined;
  return data && typeof data === "object" && own(data, name) !== undefined ? data : undefined;
}
