import { Link } from "@remix-run/react";
import type { FocusEvent, MouseEvent } from "react";
import {
  duplicatePath,
  historyPath,
  previewPath,
} from "~/routes/admin/frame/admin-paths";
import { withList } from "~/routes/admin/frame/list-path";
import type { ListEntry } from "~/routes/admin/list/list-entries.server";

interface EntryLinkProps {
  path: string;
  label?: string;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  children: string;
}

export function EntryLink({ path, label, onClick, children }: EntryLinkProps) {
  return (
    <Link
      to={path}
      onClick={onClick}
      // Spares each link an attribute for a Remix feature that is off.
      discover="none"
      aria-label={label}
    >
      {children}
    </Link>
  );
}

interface EntryMenuProps {
  entry: ListEntry;
  list: string;
  name: string;
}

/** Escape and a click elsewhere close it (app/enhance/enhance.js). */
export function EntryMenu({ entry, list, name }: EntryMenuProps) {
  const { id, page, visibility } = entry;
  const isPublic = visibility === "public";
  const button = isPublic ? "Make draft" : "Publish now";
  return (
    <details
      className="menu"
      onBlur={closeAfter}
      // Scrolls the opened menu clear of the bar.
      onToggle={({ currentTarget: { lastElementChild } }) =>
        lastElementChild?.scrollIntoView({ block: "nearest" })
      }
    >
      <summary aria-label={`More: ${name}`}>More</summary>
      <div>
        <EntryLink path={withList(previewPath(id), list)}>Preview</EntryLink>{" "}
        {page ? <a href={page}>View on the site</a> : null}{" "}
        <EntryLink path={withList(duplicatePath(id), list)}>
          Duplicate
        </EntryLink>{" "}
        <EntryLink path={withList(historyPath(id), list)}>History</EntryLink>{" "}
        {visibility ? (
          <button
            type="submit"
            name={isPublic ? "unpublish" : "publish"}
            value={id}
            aria-label={`${button}: ${name}`}
          >
            {button}
          </button>
        ) : null}
      </div>
    </details>
  );
}

/** An open menu would cover the controls of the next rows. */
function closeAfter({
  currentTarget,
  relatedTarget,
}: FocusEvent<HTMLDetailsElement>): void {
  // Safari does not focus a clicked link.
  if (relatedTarget && !currentTarget.contains(relatedTarget)) {
    currentTarget.open = false;
  }
}
