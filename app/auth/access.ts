import { adminPages } from "~/admin-pages";
import { kindOf } from "~/kinds/kind";
import type { Role } from "~/people/person.server";

/** @returns undefined for an address that is not in the list, which only administrators may open. */
export function accessFor(pathname: string): Role | "stranger" | undefined {
  const [, ...names] = partsOf(pathname).map(asRouted);
  return adminPages.find(({ path }) => fits(partsOf(path), names))?.who;
}

function partsOf(path: string): string[] {
  return path.split("/").filter(Boolean);
}

function fits(pattern: string[], names: string[]): boolean {
  const isSame = (part: string, index: number) => part.startsWith(":") || part === names[index];
  return pattern.length === names.length && pattern.every(isSame);
}

/** Checks an address of the admin. Editors may open only the listed pages that allow it. */
export function mayOpen(role: Role, pathname: string): boolean {
  return role === "administrator" || accessFor(pathname) === "editor";
}

/** Editors may change works and their order, but no pages and settings. */
export function mayChange(role: Role, documentId: string): boolean {
  return role === "administrator" || ["work", "order"].includes(kindOf(documentId));
}

/** The router decodes names and ignores their case. */
function asRouted(name: string): string {
  try {
    return decodeURIComponent(name).toLowerCase();
  } catch {
    return name;
  }
}
