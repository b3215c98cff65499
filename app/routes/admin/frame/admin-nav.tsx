import { Form, Link, NavLink, useLocation } from "@remix-run/react";

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
