import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import {
  given,
  iconSource,
  imageSource,
  previewSources,
} from "~/art/image-source";
import { entryId, withList } from "~/routes/admin/frame/list-path";
import {
  deletePath,
  duplicatePath,
  editPath,
  historyPath,
  previewPath,
} from "~/http/paths";
import type { Doomed } from "~/routes/admin/list/delete-dialog";
import type { ListEntry } from "~/routes/admin/list/list-entries.server";
import { stateNames } from "~/work/publication";

interface WorkEntryProps {
  entry: ListEntry;
  list: string;
  isChosen: boolean;
  /** Not called in browsers without dialogs, which follow the link. */
  onDelete: (work: Doomed) => void;
}

export function WorkEntry({ entry, list, isChosen, onDelete }: WorkEntryProps) {
  const { id, title, state, problem } = entry;
  const name = shortened(title);
  const isPublic = state === "published";
  const status = isPublic ? "Unpublish" : "Publish";
  const link = (path: string, text: string, label = text) => (
    <Link
      to={withList(path, list)}
      // Spares each link an attribute for a Remix feature that is off.
      discover="none"
      aria-label={`${label} ${name}`}
    >
      {text}
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
      <label>
        <input
          type="checkbox"
          name="id"
          value={id}
          defaultChecked={isChosen}
          aria-label={`Select ${name}`}
        />
      </label>
      <img
        src={pictureOf(entry)}
        alt=""
        width={entry.isIcon ? 60 : undefined}
        loading="lazy"
      />
      <div dir="auto">
        <h2>{title}</h2>
        <p>
          {state ? <strong>{stateNames[state]}</strong> : null}
          {factsOf(entry)}
          {entry.changed ? (
            <>
              {" · Changed "}
              <span>{entry.changed}</span>
            </>
          ) : null}
        </p>
        {problem ? <p className="text-danger">{problem}</p> : null}
        {entry.description ? (
          <p className="line-clamp-3">{entry.description}</p>
        ) : null}
      </div>
      <p>
        {link(previewPath(id), "View")} {link(editPath(id), "Edit")}{" "}
        {link(duplicatePath(id), "Duplicate")}{" "}
        {link(historyPath(id), "History", "History of")}{" "}
        {state ? (
          <button
            type="submit"
            name={isPublic ? "unpublish" : "publish"}
            value={id}
            aria-label={`${status} ${name}`}
          >
            {status}
          </button>
        ) : null}{" "}
        <Link
          to={withList(deletePath(id), list)}
          discover="none"
          onClick={ask}
          aria-label={`Delete ${name}`}
        >
          Delete
        </Link>
      </p>
    </li>
  );
}

const longestName = 80;

/** Every link repeats the title, so a long one is cut. */
function shortened(title: string): string {
  const characters = Array.from(title);
  return characters.length > longestName
    ? `${characters.slice(0, longestName).join("").trimEnd()}…`
    : title;
}

function factsOf({ state, scheduled, about }: ListEntry): string {
  return (scheduled ? `. ${scheduled} ` : state ? " · " : "") + about;
}

/** Public artwork exists only for works that visitors can see. */
function pictureOf({ id, state, picture, isIcon }: ListEntry): string {
  const own = given(picture);
  if (own) return own;
  if (state === "published") {
    return isIcon ? iconSource(id, undefined) : imageSource(id, undefined);
  }
  const { icon, image } = previewSources(id);
  return isIcon ? icon : image;
}
