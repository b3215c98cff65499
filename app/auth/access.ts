import type { Role } from "./person.server";
import { isSiteDocument, siteDocumentPath } from "~/work/site-document";

/**
 * A path of the admin has the least role for the addresses below it. The longest path decides. All
 * other addresses are for administrators, so that a new one is not open by mistake.
 */
const access = new Map<string, Role>([
  ["", "editor"],
  ["account", "editor"],
  ["art", "editor"],
  ["categories", "editor"],
  ["creators", "editor"],
  ["dashboard", "editor"],
  ["history", "editor"],
  ["jobs", "editor"],
  ["media", "editor"],
  ["order", "editor"],
  ["trash", "editor"],
  ["trash/delete", "administrator"],
  ["upload-picture", "editor"],
  ["messages", "administrator"],
  ["messages.csv", "administrator"],
  ["pages", "administrator"],
  ["people", "administrator"],
  ["site", "administrator"],
  ["transfer", "administrator"],
  ["visits", "administrator"],
  ["visits.csv", "administrator"],
]);

/** @returns undefined for a path that is not in the table. */
export function accessFor(pathname: string): Role | undefined {
  const [, ...names] = pathname.split("/").filter(Boolean).map(asRouted);
  const paths = [names.slice(0, 2).join("/"), names[0] ?? ""];
  const path = paths.find((each) => access.has(each));
  return path === undefined ? undefined : access.get(path);
}

export function mayOpen(role: Role, pathname: string): boolean {
  return role === "administrator" || accessFor(pathname) === "editor";
}

/** Checks whether a person with this role may change a work or a site document. */
export function mayChange(role: Role, documentId: string): boolean {
  return !isSiteDocument(documentId) || mayOpen(role, siteDocumentPath(documentId));
}

/** The router decodes names and ignores their case. */
function asRouted(name: string): string {
  try {
    return decodeURIComponent(name).toLowerCase();
  } catch {
    return name;
  }
}
