import type { MouseEvent } from "react";
import { previewSources, publicSources } from "~/art/image-source";
import { entryId, withList } from "~/routes/admin/frame/list-path";
import { deletePath } from "~/routes/admin/frame/admin-paths";
import { editPath } from "~/http/paths";
import { Ago } from "~/routes/admin/frame/ago";
import { WorkThumbnail } from "~/routes/admin/frame/thumbnail";
import type { Doomed } from "~/routes/admin/list/delete-dialog";
import { EntryLink, EntryMenu } from "~/routes/admin/list/entry-menu";
import type { ListEntry } from "~/routes/admin/list/list-entries.server";
import { stateNames } from "~/work/visibility";

interface WorkEntryProps {
  entry: ListEntry;
  list: string;
  isChosen: boolean;
  /** Not called in browsers without dialogs, which follow the link. */
  onDelete: (work: Doomed) => void;
}

export function WorkEntry({ entry, list, isChosen, onDelete }: WorkEntryProps) {
  const { id, title, visibility, problem, isIcon, changedAt } = entry;
  const name = shortened(title);
  const isPublic = visibility === "public";
  const edit = withList(editPath(id), list);
  // Public artwork exists only for works that visitors can see.
  const art = (isPublic ? publicSources : previewSources)(id);

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
      <WorkThumbnail
        address={entry.picture}
        art={isIcon ? art.icon : art.image}
        isIcon={isIcon}
      />
      <div dir="auto">
        <h2>
          <EntryLink path={edit}>{title}</EntryLink>
        </h2>
        <p>
          {visibility && !isPublic ? (
            <>
              <strong>{stateNames[visibility]}</strong>{" "}
            </>
          ) : null}
          {entry.about}
        </p>
      </div>
      <p dir="auto">
        {problem ? <strong>{problem} </strong> : null}
        {entry.description}
      </p>
      {changedAt ? <Ago at={changedAt} /> : null}
      <div className="entry-actions">
        <EntryLink path={edit} label={`Edit ${name}`}>
          Edit
        </EntryLink>{" "}
        <EntryLink
          path={withList(deletePath(id), list)}
          label={`Delete ${name}`}
          onClick={ask}
        >
          Delete
        </EntryLink>{" "}
        <EntryMenu entry={entry} list={list} name={name} />
      </div>
    </li>
  );
}

const longestName = 80;

/** Every control repeats the title, so a long one is cut. */
function shortened(title: string): string {
  const characters = Array.from(title);
  return characters.length > longestName
    ? `${characters.slice(0, longestName).join("").trimEnd()}…`
    : title;
}
