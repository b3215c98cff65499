import {
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useRouteError,
  useMatches,
} from "@remix-run/react";
import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { currentSession } from "~/auth/auth.server";
import { isWithin } from "~/http/paths";
import { notKept } from "~/http/public-headers";
import { own } from "~/kinds/outside";
import { countMessages } from "~/messages/messages.server";
import { pageMeta } from "~/seo/listed-meta";
import { rememberForm, useLostRequests, useNavigation } from "~/ui/connection";
import { ErrorScreen, errorTitle } from "~/ui/error-screen";
import { keptPage, useScriptErrors } from "~/ui/kept-page";
import { type RouteHandle, styleSheets } from "~/ui/route-handle";
import { SkipLink, TopBar } from "~/ui/top-bar";
import { useSite } from "~/ui/use-site";
import type { Missing } from "./admin-route.server";
import { ForAdministrators, MissingWork, SaveAgain } from "./error-pages";
import type { Forbidden, HeldForm } from "./guard.server";
import { AdminBar, type MenuData } from "./menu";
import { SignInForm } from "./sign-in-form";
import styles from "./admin.css?url";

type SignInNeeded = Extract<HeldForm, { then: "sign in" }>;

export const links = styleSheets(styles);

export const handle: RouteHandle = { hydrate: true };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title:
      dataWith<HeldForm>(args.error, "then")?.then === "sign in"
        ? "Admin Login"
        : dataWith<Forbidden>(args.error, "administrators")
          ? "For administrators"
          : (dataWith<Missing>(args.error, "sentence")?.sentence ?? errorTitle),
  });

export const headers: HeadersFunction = () => ({
  "Cache-Control": notKept,
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
  const missing = dataWith<Missing>(error, "sentence");
  const forbidden = dataWith<Forbidden>(error, "administrators");
  const isSignedIn = forbidden ?? (!held && isAfterGuard(error, location));
  const kept = keptPage(error);
  if (kept) return kept;
  return (
    <AdminFrame isSignedIn={Boolean(isSignedIn)}>
      {forbidden ? (
        <ForAdministrators {...forbidden} />
      ) : missing ? (
        <MissingWork problem={missing.sentence} requestId={missing.requestId} />
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
  const open = ["/admin/login", "/admin/logout", "/invitations"];
  return open.some((folder) => isWithin(folder, pathname));
}

function reasonToSignIn({ isSaved, hadSession }: SignInNeeded): string {
  if (isSaved) {
    return "Your session expired. Sign in again to continue. Your changes are kept in the form.";
  }
  return hadSession
    ? "Your session expired. Sign in again to continue."
    : "You are not signed in, so nothing was saved. Sign in to continue.";
}

function dataWith<Data extends object>(error: unknown, name: keyof Data & string) {
  const data = isRouteErrorResponse(error) ? (error.data as Data | string | null) : undefined;
  return data && typeof data === "object" && own(data, name) !== undefined ? data : undefined;
}

const signInForms = ["/admin/login", "/admin/login/code"];

function AdminFrame({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) {
  const heading = useNewPage();
  useScriptErrors();
  return (
    <div className="min-h-screen pb-24" onSubmitCapture={beforeSubmit}>
      <SkipLink onClick={skipToMain} />
      {isSignedIn ? <AdminBar /> : <TopBar />}
      <div aria-live="polite" className="loading">
        <BusyMessage />
      </div>
      <LostRequests />
      <div aria-live="polite" className="sr-only">
        {heading}
      </div>
      <main>
        {/* elinks and w3m do not find the ID of the element itself. */}
        <div id="main" tabIndex={-1}>
          {children}
        </div>
      </main>
      {isSignedIn ? <TimeZone /> : null}
    </div>
  );
}

/** Names the time zone once, for all times of the page. */
function TimeZone() {
  const { timeZone } = useSite();
  const hasTimes = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.hasTimes);
  return hasTimes ? (
    <footer className="mx-auto mt-12 max-w-6xl px-4 text-sm text-ink-soft sm:px-6">
      {`All times are in the time zone ${timeZone}.`}
    </footer>
  ) : null;
}

/** The router would treat the fragment as a new page and drop the action data. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

function beforeSubmit({ nativeEvent }: FormEvent): void {
  rememberForm(nativeEvent as SubmitEvent);
}

function BusyMessage() {
  const { state, formAction, formMethod } = useNavigation();
  if (state === "idle") return null;
  if (formAction && signInForms.includes(formAction)) return "Logging in...";
  return formMethod === "POST" ? "Submitting..." : "Loading...";
}

function LostRequests() {
  const lost = useLostRequests();
  const [first] = lost;
  if (!first) return null;
  return (
    <div role="alert" className="loading bottom-auto top-0">
      {first.problem} Your text is still here.{" "}
      <button
        type="button"
        className="underline"
        onClick={() => lost.forEach(({ retry }) => retry())}
      >
        Try again
      </button>
      .
    </div>
  );
}

let isLoadedPage = true;

/**
 * Focuses the heading of a page that scripts loaded, or the form's answer on the same page. Returns
 * the heading instead, to be announced once, if the link that led to the page is gone: Orca is then
 * silent about a focused heading.
 */
function useNewPage(): string {
  const { key, pathname, hash } = useLocation();
  const { state, formAction } = useNavigation();
  const [heading, setHeading] = useState("");
  const former = useRef(pathname);
  const hasSent = useRef(false);
  useEffect(() => {
    if (state !== "idle") hasSent.current = formAction !== undefined;
  }, [state, formAction]);
  useEffect(() => {
    const isSame = former.current === pathname;
    former.current = pathname;
    const { activeElement } = document;
    const place = document.getElementById(hash.slice(1));
    // Notices and problems take the focus themselves: their links, such as Undo, come next.
    const isAnnounced = activeElement?.closest(".notice, .error-summary");
    // A form that was replaced loses the focus, but a pressed link keeps it.
    const isKept = isSame && !place && activeElement !== document.body;
    const isNew = !isLoadedPage && !isAnnounced && !isKept;
    isLoadedPage = false;
    if (!isNew) return undefined;
    const isLinkGone = !hasSent.current && activeElement === document.body;
    const search = isSame && document.querySelector<HTMLElement>("#q");
    const target = place ?? (search || document.querySelector("h1"));
    if (place || !isLinkGone) {
      focusOn(target);
      return undefined;
    }
    scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
    const text = document.querySelector("h1")?.textContent ?? "";
    const start = setTimeout(setHeading, 0, text);
    // Readers of the whole page would otherwise hear it twice.
    const end = setTimeout(setHeading, 1000, "");
    return () => {
      clearTimeout(start);
      clearTimeout(end);
      setHeading("");
    };
  }, [key, pathname, hash]);
  return heading;
}

function focusOn(element: HTMLElement | null): void {
  if (!element?.matches("input")) element?.setAttribute("tabindex", "-1");
  element?.focus();
}
