import { useRouteLoaderData } from "@remix-run/react";
import { adminPages } from "~/admin-pages";
import { mayOpen } from "~/auth/access";
import { grouped } from "~/kinds/derived";
import type { Role } from "~/people/person.server";

/** The layout loads this for all pages. */
export interface MenuData {
  /** A stranger has none. */
  role?: Role;
  /** So many messages are new. */
  unread: number;
}

export function useMenuData(): MenuData | undefined {
  return useRouteLoaderData<MenuData>("routes/admin/frame/layout.route");
}

export interface MenuView {
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
export function currentFor(to: string, pathname: string): "page" | "true" | undefined {
  if (pathname === to) return "page";
  return pathname.startsWith(`${to}/`) ? "true" : undefined;
}
