import { NavLink, useLocation } from "@remix-run/react";

const pages = [
  { to: "/admin/dashboard", name: "Dashboard" },
  { to: "/admin/media", name: "Media" },
  { to: "/admin/history", name: "History" },
  { to: "/admin/trash", name: "Trash" },
  { to: "/admin/account", name: "Account" },
];

/** The navigation of the admin pages. */
export function AdminNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Admin" className="border-b">
      <ul className="mx-auto flex max-w-6xl flex-wrap px-1 sm:px-3">
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
      </ul>
    </nav>
  );
}
