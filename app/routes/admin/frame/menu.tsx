import { Link, useLocation, useRouteLoaderData } from "@remix-run/react";
import { adminPages } from "~/admin-pages";
import { mayOpen } from "~/auth/access";
import { grouped } from "~/kinds/derived";
import type { Role } from "~/people/person.server";
import { TopBar } from "~/ui/top-bar";
import { PostForm } from "./post-form";

/** The layout loads this for all pages. */
export interface MenuData {
  /** A stranger has none. */
  role?: Role;
  /** So many messages are new. */
  unread: number;
}

export function AdminBar() {
  const { pathname } = useLocation();
  const role = useMenuData()?.role;
  const current = menuEntryOf(pathname, role);
  return (
    <>
      <TopBar>
        <nav aria-label="Admin" className="admin-menu">
          <ul>
            {menuFor(role).map(({ name, views: [{ to }] }) => (
              <li key={to}>
                <MenuLink
                  to={to}
                  name={name}
                  aria-current={
                    name === current?.name ? (currentFor(to, pathname) ?? "true") : undefined
                  }
                />
              </li>
            ))}
            <li>
              {/* A full load leaves no admin data in memory. */}
              <PostForm action="/admin/logout" reloadDocument>
                <button type="submit" className="menu-link">
                  Logout
                </button>
              </PostForm>
            </li>
          </ul>
        </nav>
      </TopBar>
      {/* All headings have the same place. */}
      <div className="min-h-[3rem]">
        {current && current.views.length > 1 ? <Views {...current} /> : null}
      </div>
    </>
  );
}

function Views({ name, views }: { name: string; views: MenuView[] }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={name} className="mx-auto max-w-6xl px-2 text-sm sm:px-3 print:hidden">
      <ul className="flex flex-wrap [&_a]:px-2 [&_a]:font-normal sm:[&_a]:px-3">
        {views.map(({ name, to }) => (
          <li key={to}>
            <MenuLink to={to} name={name} aria-current={currentFor(to, pathname)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface MenuLinkProps {
  to: string;
  name: string;
  "aria-current": "page" | "true" | undefined;
}

/** Links to messages show how many are unread. */
function MenuLink({ to, name, ...current }: MenuLinkProps) {
  const unread = useMenuData()?.unread ?? 0;
  const count = to === "/admin/messages" ? unread : 0;
  return (
    <Link to={to} className="menu-link" {...current}>
      {name}
      {count > 0 ? (
        <>
          {" "}
          <span className="count ml-1">{count < 100 ? count : "99+"}</span>{" "}
          <span className="sr-only">unread</span>
        </>
      ) : null}
    </Link>
  );
}

function useMenuData(): MenuData | undefined {
  return useRouteLoaderData<MenuData>("routes/admin/frame/layout.route");
}

interface MenuView {
  name: string;
  to: string;
}

interface MenuEntry {
  name: string;
  /** The entry leads to the first view. */
  views: [MenuView, ...MenuView[]];
}

/** @param role undefined shows everything, such as while the store is down. */
export function menuFor(role?: Role): MenuEntry[] {
  const views = adminPages.flatMap(({ path, menu }) => {
    const to = `/admin/${path}`;
    if (menu === undefined || (role && !mayOpen(role, to))) return [];
    const [entry, name = entry] = menu;
    return [[entry, { name, to }] as const];
  });
  return Array.from(grouped(views)).flatMap(([name, [first, ...others]]) =>
    first ? { name, views: [first, ...others] } : [],
  );
}

/** @returns undefined for a page that belongs to no entry, such as a job. */
export function menuEntryOf(pathname: string, role?: Role): MenuEntry | undefined {
  return menuFor(role).find(({ views }) => views.some(({ to }) => currentFor(to, pathname)));
}

/** Returns the value of `aria-current` for a link: "true" on the pages below it. */
function currentFor(to: string, pathname: string): "page" | "true" | undefined {
  if (pathname === to) return "page";
  return pathname.startsWith(`${to}/`) ? "true" : undefined;
}
