import { Link } from "@remix-run/react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { previewSources, publicSources } from "~/art/image-source";
import { editPath } from "~/http/paths";
import { fixedTime, timeAgo } from "~/kinds/site-time";
import { shortened } from "~/kinds/text";
import { visibilityLabels } from "~/kinds/visibility";
import { useSite } from "~/ui/use-site";
import { bulkPath, deletePath, entryId, reviewPath } from "../frame/admin-paths";
import { listPath, type ListQuery } from "../frame/list-query";
import { PostForm } from "../frame/post-form";
import { WorkThumbnail } from "../frame/thumbnail";
import { useFormPath, withBack } from "../frame/way-back";
import { BulkBar, type Selection, selectionIn, type Chosen } from "./bulk/bulk-bar";
import type { ListEntry, ListPage } from "./list-entries.server";

interface WorksListProps {
  query: ListQuery;
  list: ListPage;
  /** The choice comes from a form that was kept until the user signed in again. */
  chosen?: Chosen;
}

export function WorksList({ query, list: page, chosen }: WorksListProps) {
  const { entries, found } = page;
  const here = listPath({ ...query, page: page.page });
  const isChosen = (id: string) => chosen?.ids.includes(id) ?? false;
  const shown = entries.length;
  const form = useRef<HTMLFormElement>(null);
  const [selection, setSelection] = useState<Selection>();
  const count = () => {
    if (form.current) setSelection(selectionIn(form.current, shown, found));
  };
  // Browsers restore checked boxes, and a kept form brings its own.
  useEffect(count, [here, shown, found]);
  return (
    <PostForm
      // Nothing is checked on another page of the list.
      key={here}
      action={useFormPath(withBack(bulkPath, here))}
      ref={form}
      onChange={count}
      className="flex flex-col"
    >
      <BulkBar list={page} selection={selection} chosen={chosen} />
      <ul>
        {entries.map((entry) => (
          <WorkEntry key={entry.id} entry={entry} here={here} isChosen={isChosen(entry.shortId)} />
        ))}
      </ul>
    </PostForm>
  );
}

interface WorkEntryProps {
  entry: ListEntry;
  here: string;
  isChosen: boolean;
}

function WorkEntry({ entry, here, isChosen }: WorkEntryProps) {
  const { id, title, visibility, problem, isIcon, changedAt } = entry;
  const name = shortened(title, longestName);
  const isPublic = visibility === "public";
  // Public generated images exist only for works that visitors can see.
  const art = (isPublic ? publicSources : previewSources)(id);
  return (
    <li id={entryId(id)} className="entry">
      <label>
        <input
          type="checkbox"
          name="id"
          value={entry.shortId}
          defaultChecked={isChosen}
          aria-label={`Select ${name}`}
        />
      </label>
      <WorkThumbnail address={entry.image} art={isIcon ? art.icon : art.image} isIcon={isIcon} />
      <div dir="auto">
        <h2>{title}</h2>
        <p>
          {visibility && !isPublic ? (
            <>
              <strong>{visibilityLabels[visibility]}</strong>{" "}
            </>
          ) : null}
          {entry.about}
        </p>
        {problem ? <p className={visibility ? undefined : "text-danger"}>{problem}</p> : null}
      </div>
      {entry.description ? <p dir="auto">{entry.description}</p> : null}
      {changedAt ? <Ago at={changedAt} /> : null}
      <div className="entry-actions">
        <EntryLink path={withBack(editPath(id), here)} label={`Edit ${name}`}>
          Edit
        </EntryLink>{" "}
        <EntryLink path={withBack(deletePath(id), here)} label={`Delete ${name}`}>
          Delete
        </EntryLink>
        {visibility && !isPublic ? (
          <>
            {" "}
            <EntryLink
              path={withBack(reviewPath("bulk", { action: "publish", id }), here)}
              label={`Publish now: ${name}`}
            >
              Publish now
            </EntryLink>
          </>
        ) : null}
      </div>
    </li>
  );
}

/** Every control repeats the title, so a long one is cut. */
const longestName = 80;

/** Shows "2 h ago", kept current. Without scripts, shows the date and the time. */
function Ago({ at }: { at: number }) {
  const { timeZone } = useSite();
  const minute = useSyncExternalStore(followClock, currentMinute, unknown);
  const fixed = fixedTime(at, timeZone);
  return (
    <time
      dateTime={`${new Date(at).toISOString().slice(0, 16)}Z`}
      title={minute ? `${fixed} (${timeZone})` : undefined}
    >
      {minute ? timeAgo(at, minute, timeZone) : fixed}
    </time>
  );
}

function currentMinute(): number | undefined {
  const length = 60 * 1000;
  return Math.floor(Date.now() / length) * length;
}

const unknown = () => undefined;

function followClock(onChange: () => void): () => void {
  const timer = setInterval(onChange, 10 * 1000);
  // Timers stop while a page or the device sleeps.
  document.addEventListener("visibilitychange", onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onChange);
  };
}

function EntryLink({ path, label, children }: { path: string; label: string; children: string }) {
  return (
    <Link
      to={path}
      // The prop spares each link an attribute for a Remix feature that is off.
      discover="none"
      aria-label={label}
    >
      {children}
    </Link>
  );
}
