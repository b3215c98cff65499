import { useLocation, useNavigation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect } from "react";
import { AdminNav } from "~/routes/admin/frame/admin-nav";
import { useAwaitedAction } from "~/routes/admin/frame/use-awaited-action";
import { TopBar } from "~/ui/top-bar";

const signInForms = ["/admin/login", "/admin/login/code"];

interface AdminFrameProps {
  isSignedIn?: boolean;
  children: ReactNode;
}

export function AdminFrame({ isSignedIn = false, children }: AdminFrameProps) {
  useFocusOnNewPage();
  return (
    <div className="min-h-screen pb-24">
      <a href="#main" className="skip-link" onClick={skipToMain}>
        Skip to main content
      </a>
      <TopBar />
      {isSignedIn ? <AdminNav /> : null}
      <p role="status" className="loading">
        <BusyMessage />
      </p>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** The router would treat the fragment as a new page and drop the action data. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

function BusyMessage() {
  const { state } = useNavigation();
  const action = useAwaitedAction();
  if (state === "idle") return null;
  if (action && signInForms.includes(action)) return "Logging in...";
  return state === "loading" ? "Loading..." : "Submitting...";
}

let isLoadedPage = true;

/** Screen readers announce a page that scripts loaded only if focus moves. */
function useFocusOnNewPage(): void {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    if (!isLoadedPage) {
      const place = document.getElementById(hash.slice(1));
      const isAnnounced = place && document.activeElement?.closest(".notice");
      if (!isAnnounced) focusOn(place ?? document.querySelector("h1"));
    }
    isLoadedPage = false;
  }, [pathname, hash]);
}

function focusOn(element: HTMLElement | null): void {
  element?.setAttribute("tabindex", "-1");
  element?.focus();
}
