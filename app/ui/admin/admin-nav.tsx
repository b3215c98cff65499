import { Form, NavLink, useLocation } from "@remix-run/react";

const screens = [
  { to: "/admin/dashboard", name: "Dashboard" },
  { to: "/admin/history", name: "History" },
  { to: "/admin/trash", name: "Trash" },
  { to: "/admin/account", name: "Account" },
];

/** The admin's screens; it folds on phones as the site's menu does. */
export function AdminNav() {
  const { pathname } = useLocation();
  return (
    <div className="border-b bg-surface-raised">
      <div className="relative mx-auto flex max-w-6xl items-center px-4 sm:px-6">
        <details className="menu py-2 md:hidden">
          <summary
            aria-controls="admin-menu"
            className="button button-quiet px-4"
          >
            Admin menu
          </summary>
        </details>
        <nav id="admin-menu" aria-label="Admin" className="menu-list z-10">
          <ul className="md:-ml-3 md:flex md:items-center">
            {screens.map(({ to, name }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  aria-current={pathname === to ? "page" : "true"}
                  className="menu-link text-sm"
                >
                  {name}
                </NavLink>
              </li>
            ))}
            <li>
              <a href="/" className="menu-link text-sm">
                View site
              </a>
            </li>
            <li>
              {/* A full load, so that nothing of the admin stays in memory. */}
              <Form method="post" action="/admin/logout" reloadDocument>
                <button type="submit" className="menu-link text-sm">
                  Logout
                </button>
              </Form>
            </li>
          </ul>
        </nav>
      </div>
    </div>
  );
}
