import {
  Form,
  Link,
  NavLink,
  useLocation,
  useNavigation,
} from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect } from "react";
import { useAwaitedAction } from "~/routes/admin/frame/submit-button";
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

const pages = [
  { to: "/admin/dashboard", name: "Dashboard" },
  { to: "/admin/order", name: "Order" },
  { to: "/admin/categories", name: "Categories" },
  { to: "/admin/creators", name: "Creators" },
  { to: "/admin/media", name: "Media" },
  { to: "/admin/transfer", name: "Transfer" },
  { to: "/admin/history", name: "History" },
  { to: "/admin/trash", name: "Trash" },
  { to: "/admin/account", name: "Account" },
];

export function AdminNav() {
  const { pathname } = useLocation();
  return (
    <div className="admin-nav">
      <details key={pathname} className="menu md:hidden">
        <summary aria-controls="admin-menu" className="button button-quiet">
          Admin menu
        </summary>
      </details>
      <nav id="admin-menu" aria-label="Admin" className="menu-list">
        <ul>
          {pages.map(({ to, name }) => (
            <li key={to}>
              <NavLink
                to={to}
                aria-current={pathname === to ? "page" : "true"}
                className="menu-link"
              >
                {name}
              </NavLink>
            </li>
          ))}
          <li>
            <Link to="/" reloadDocument className="menu-link">
              View site
            </Link>
          </li>
          <li>
            {/* A full load, so that no admin data stays in memory. */}
            <Form method="post" action="/admin/logout" reloadDocument>
              <button type="submit" className="menu-link">
                Logout
              </button>
            </Form>
          </li>
        </ul>
      </nav>
    </div>
  );
}
