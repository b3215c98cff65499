import { Link, NavLink, useLocation } from "@remix-run/react";
import { Mark } from "~/ui/mark";
import { ThemeControl } from "~/ui/theme-control";
import { useSite } from "~/ui/use-site";

const pages = [
  { to: "/", name: "Home" },
  { to: "/about", name: "About" },
  { to: "/works", name: "Works" },
  { to: "/creators", name: "Creators" },
];

/** Without scripts, opening the empty `details` shows the list after it. */
export function TopBar() {
  const site = useSite();
  const { pathname } = useLocation();
  return (
    <header className="top-bar relative z-20 border-b bg-surface">
      <div className="mx-auto flex min-h-[4rem] max-w-6xl items-center justify-between px-4 sm:px-6">
        <Link
          to="/"
          reloadDocument
          className="mr-4 flex min-h-[44px] min-w-0 items-center font-display text-base font-bold leading-tight no-underline sm:text-lg"
        >
          <Mark className="mr-2 h-8 w-8 shrink-0" />
          <span className="line-clamp-2 min-w-0">{site.name}</span>
        </Link>
        <div className="flex shrink-0 items-center">
          <details className="menu md:hidden">
            <summary
              aria-controls="site-menu"
              className="button button-quiet px-4"
            >
              Menu
            </summary>
          </details>
          <nav id="site-menu" aria-label="Main" className="menu-list">
            <ul className="md:flex md:items-center md:space-x-1">
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
          <ThemeControl />
        </div>
      </div>
    </header>
  );
}
