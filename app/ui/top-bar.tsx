import { Link, NavLink, useLocation, useMatches, useRouteError } from "@remix-run/react";
import { type MouseEventHandler, type ReactNode, useContext, useSyncExternalStore } from "react";
import { readImageAddress, sizesAt, sourceSet } from "~/media/image-name";
import { isTheme, nextTheme, type Theme } from "~/theme";
import { Drawing } from "./container";
import { SharedPageContext } from "./request-context";
import { keepsForm } from "./route-handle";
import { useRoot, useSite, neverChanges, useHydrated } from "./use-site";

const pages = [
  { to: "/", name: "Home" },
  { to: "/about", name: "About" },
  { to: "/works", name: "Works" },
  { to: "/creators", name: "Creators" },
];

export function SkipLink({ onClick }: { onClick?: MouseEventHandler }) {
  return (
    <a
      href="#main"
      onClick={onClick}
      className="skip-link absolute -left-[999em] top-0 z-top bg-surface-raised px-4 py-3 font-semibold focus:left-0"
    >
      Skip to main content
    </a>
  );
}

/** From this width on, the bar shows its links. A bar without one always has a menu. */
const folds = [
  { from: 48, button: "md:hidden", list: "md:menu-row", row: "md:flex", below: "md:pb-11" },
  { from: 64, button: "lg:hidden", list: "lg:menu-row", row: "lg:flex", below: "lg:pb-11" },
  { from: 72, button: "bar:hidden", list: "bar:menu-row", row: "bar:flex", below: "bar:pb-11" },
];

/** @returns the fold at which everything fits in a line, estimated from the numbers of letters. */
function foldFor(name: string) {
  // In em: the links, the mark, the theme, and the paddings; 0.62 per letter of the name.
  const wide = 30 + 0.62 * Math.min(name.length, 24);
  return folds.find(({ from }) => wide <= from);
}

/**
 * Without scripts, opening the empty `details` shows the list after it.
 * @param children the admin's menu, a second row that folds into the same list.
 */
export function TopBar({ children }: { children?: ReactNode }) {
  const site = useSite();
  const mark = useMark();
  const { pathname } = useLocation();
  // On a narrow phone, a line has room for about twelve letters.
  const isLong = site.name.length > 24;
  const fold = foldFor(site.name);
  const below = children ? fold?.below : undefined;
  return (
    <header className={`top-bar relative z-20 border-b bg-surface ${below ?? ""}`.trimEnd()}>
      <div className="mx-auto flex min-h-[4rem] max-w-6xl flex-wrap items-center justify-between px-4 sm:px-6">
        <Link
          to="/"
          reloadDocument
          className="mr-3 flex min-h-press min-w-0 max-w-max flex-[1_1_7em] items-center py-1 font-display text-base font-bold leading-tight no-underline sm:text-lg"
        >
          <Mark className="mr-2" />
          <span
            className={
              mark.isWordmark
                ? "sr-only"
                : `${isLong ? "text-sm sm:text-lg " : ""}line-clamp-4 min-w-0`
            }
          >
            {site.name}
          </span>
        </Link>
        <div className="ml-auto flex max-w-full items-center">
          <details key={pathname} className={`menu ${fold?.button ?? ""}`.trimEnd()}>
            <summary aria-controls="site-menu" className="bar-button">
              Menu
              <Icon shape="M4 7h16M4 12h16M4 17h16" />
            </summary>
          </details>
          <div id="site-menu" className={`menu-list ${fold?.list ?? ""}`.trimEnd()}>
            <nav aria-label="Main">
              <ul className={`flex-wrap items-center justify-end ${fold?.row ?? ""}`.trimEnd()}>
                {pages.map(({ to, name }) => (
                  <li key={to}>
                    <NavLink
                      aria-current={pathname === to ? "page" : "true"}
                      to={to}
                      end={to === "/"}
                      reloadDocument
                      className="menu-link"
                    >
                      {name}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </nav>
            {children}
          </div>
          <ThemeControl />
        </div>
      </div>
    </header>
  );
}

export function useMark() {
  return useRoot()?.mark ?? {};
}

export function Mark({ className }: { className: string }) {
  const { logo, logoDark, initial } = useMark();
  if (logo) {
    return (
      <>
        <Logo address={logo} className={`${className} ${logoDark ? "logo-light" : ""}`} />
        {logoDark ? <Logo address={logoDark} className={`${className} logo-dark`} /> : null}
      </>
    );
  }
  return (
    <Drawing viewBox="0 0 32 32" width="32" height="32" className={`${className} h-8 w-8 shrink-0`}>
      {initial ? (
        <>
          <circle className="fill-ink" cx="16" cy="16" r="15" />
          <path className="fill-surface" {...initial} />
        </>
      ) : (
        <Emblem />
      )}
    </Drawing>
  );
}

/** The name of the site is beside it, for screen readers only if the logo is a wordmark. */
function Logo({ address, className }: { address: string; className: string }) {
  const image = readImageAddress(address);
  const { width, height } = image ?? { width: 1, height: 1 };
  return (
    <img
      src={address}
      {...(image && { srcSet: sourceSet(image), sizes: sizesAt("logo", image) })}
      alt=""
      width={Math.round((32 * width) / height)}
      height="32"
      className={`${className} h-8 w-auto max-w-[8rem] shrink-0 object-contain`}
    />
  );
}

function Emblem() {
  return (
    <>
      <path
        className="fill-overlap"
        d="M12.5 8.7a9.5 9.5 0 0 0 6.8 15.6c2.4-2.1 3.4-5.3 3-8.7-.5-4-2.6-6.6-5.6-7.9-1.6 0-3 .4-4.2 1z"
      />
      <path
        className="fill-none stroke-warm"
        strokeWidth="2.5"
        d="M11.2 6.6c6-.9 10.6 2.8 11.1 9 .5 6-3.2 10.6-9.4 11C6.5 27 2.4 22.9 2.2 16.9 2 11.3 5.3 7.5 11.2 6.6z"
      />
      <circle className="fill-none stroke-cool" strokeWidth="2.5" cx="20" cy="15" r="9.5" />
    </>
  );
}

function shownTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : "system";
}

/** Forms that keep typed texts have a button with this ID (admin/frame/admin-page.tsx). */
export const formThemeId = "theme";

/** app/enhance/enhance.js takes over the form and may change its text before hydration. */
function ThemeControl() {
  const root = useRoot();
  // The public script updates the text.
  const theme = useSyncExternalStore(neverChanges, shownTheme, () => root?.theme ?? "system");
  const next = nextTheme(theme);
  const isHydrated = useHydrated();
  const { pathname, search } = useLocation();
  const isShared = useContext(SharedPageContext);
  if (useKeepsForm() && !isHydrated) {
    // The form below would lose the typed texts of the page's own form.
    return (
      <a href={`#${formThemeId}`} className="bar-button">
        <span className="theme-words">{`Theme: ${theme}. Change it below.`}</span>
        <Icons />
      </a>
    );
  }
  return (
    <form method="post" action="/theme" className="theme-form">
      {isShared ? null : <input type="hidden" name="back" value={pathname + search} />}
      <input type="hidden" name="theme" value={next} suppressHydrationWarning />
      <button type="submit" className="bar-button">
        <span
          className="theme-words"
          suppressHydrationWarning
        >{`Theme: ${theme}. Change to ${next}.`}</span>
        <Icons />
      </button>
    </form>
  );
}

/** An error screen has no form to keep. */
function useKeepsForm(): boolean {
  const hasError = Boolean(useRouteError());
  const handles = useMatches().map(({ handle }) => handle);
  return !hasError && keepsForm(handles);
}

const icons = [
  ["theme-icon theme-icon-moon", "M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5z"],
  [
    "theme-icon theme-icon-sun",
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4",
  ],
  ["theme-icon theme-icon-laptop", "M5 5h14v10H5zM2.5 19h19"],
] as const;

function Icons() {
  return icons.map(([className, shape]) => (
    <Icon key={className} className={className} shape={shape} />
  ));
}

function Icon({ className, shape }: { className?: string; shape: string }) {
  return (
    <Drawing
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={shape} />
    </Drawing>
  );
}
