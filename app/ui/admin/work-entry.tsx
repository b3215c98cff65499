import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import {
  given,
  iconSource,
  imageSource,
  previewSources,
} from "~/art/image-source";
import { entryId, withList } from "~/http/list-path";
import {
  deletePath,
  duplicatePath,
  editPath,
  historyPath,
  previewPath,
} from "~/http/paths";
import type { Doomed } from "~/ui/admin/delete-dialog";
import type { ListEntry } from "~/ui/admin/list-entries.server";
import { Moment } from "~/ui/admin/moment";
import { stateNames } from "~/works/publication";

interface WorkEntryProps {
  entry: ListEntry;
  /** The part of the list to come back to. */
  list: string;
  /** Asks, where scripts run and the browser has dialogs. */
  onDelete: (work: Doomed) => void;
}

/** A work in the list, with all that can be done to it. */
export function WorkEntry({ entry, list, onDelete }: WorkEntryProps) {
  const { id, title, state, scheduled, problem, changedAt } = entry;
  const isPublic = state === "published";
  const status = isPublic ? "Unpublish" : "Publish";
  const link = (path: string, name: string) => (
    <Link to={withList(path, list)} aria-label={`${name} ${title}`}>
      {name}
    </Link>
  );

  function ask(event: MouseEvent<HTMLAnchorElement>) {
    const { metaKey, ctrlKey, shiftKey, altKey } = event;
    if (metaKey || ctrlKey || shiftKey || altKey) return;
    if (typeof HTMLDialogElement !== "function") return;
    event.preventDefault();
    onDelete({ id, title, link: event.currentTarget });
  }

  return (
    <li id={entryId(id)} className="entry">
      <label className="entry-check">
        <input
          type="checkbox"
          name="id"
          value={id}
          aria-label={`Select ${title}`}
        />
      </label>
      <img
        src={pictureOf(entry)}
        alt=""
        width={entry.isIcon ? 60 : 96}
        height="60"
        loading="lazy"
      />
      <div className="entry-text">
        <h2 dir="auto">{title}</h2>
        <p>
          {state ? <strong>{stateNames[state]}</strong> : null}
          {`${state ? (scheduled ? `. ${scheduled} ` : " · ") : ""}${entry.about}`}
          {changedAt ? (
            <>
              {" · Changed "}
              <Moment at={changedAt} />
            </>
          ) : null}
        </p>
        {problem ? <p className="text-danger">{problem}</p> : null}
        {entry.description ? (
          <p dir="auto" className="line-clamp-3">
            {entry.description}
          </p>
        ) : null}
      </div>
      <p className="entry-actions">
        {link(previewPath(id), "View")} {link(editPath(id), "Edit")}{" "}
        {link(duplicatePath(id), "Duplicate")}{" "}
        {link(historyPath(id), "History")}{" "}
        {state ? (
          <button
            type="submit"
            name={isPublic ? "unpublish" : "publish"}
            value={id}
            aria-label={`${status} ${title}`}
          >
            {status}
          </button>
        ) : null}{" "}
        <Link
          to={withList(deletePath(id), list)}
          onClick={ask}
          aria-label={`Delete ${title}`}
          className="entry-delete"
        >
          Delete
        </Link>
      </p>
    </li>
  );
}

/** Visitors have no artwork of works that they do not see. */
function pictureOf({ id, state, picture, isIcon }: ListEntry): string {
  const own = given(picture);
  if (own) return own;
  if (state === "published") {
    return isIcon ? iconSource(id, undefined) : imageSource(id, undefined);
  }
  const { icon, image } = previewSources(id);
  return isIcon ? icon : image;
}
