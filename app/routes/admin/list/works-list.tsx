import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useFormPath, withBack, deletePath } from "../frame/admin-paths";
import { bulkPath, listPath, type ListQuery } from "../frame/list-path";
import { BulkBar, type Selection, selectionIn } from "./bulk/bulk-bar";
import type { ListEntry, ListPage } from "./list-entries.server";
import { WorkEntry } from "./work-entry";
import type { Chosen } from "./bulk/bulk-action";
import { SubmitButton } from "../frame/admin-page";

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
  const [asked, setAsked] = useState<{
    entry: ListEntry;
    link: HTMLElement;
    entries: ListEntry[];
  }>();
  return (
    <>
      <Form
        // Nothing is checked on another page of the list.
        key={here}
        method="post"
        action={useFormPath(withBack(bulkPath, here))}
        ref={form}
        onChange={count}
        className="flex flex-col"
      >
        <BulkBar list={page} selection={selection} chosen={chosen} />
        <ul>
          {entries.map((entry) => (
            <WorkEntry
              key={entry.id}
              entry={entry}
              here={here}
              isChosen={isChosen(entry.id)}
              onDelete={(link) => setAsked({ entry, link, entries })}
            />
          ))}
        </ul>
      </Form>
      {/* A question about an older list is out of date. */}
      {asked?.entries === entries ? (
        <DeleteDialog {...asked} here={here} onClose={() => setAsked(undefined)} />
      ) : null}
    </>
  );
}

interface DeleteDialogProps {
  entry: ListEntry;
  /** This link opened the dialog. */
  link: HTMLElement;
  /** The path of the list, with its filters. */
  here: string;
  onClose: () => void;
}

/** Renders only while open, because text browsers print closed dialogs. */
function DeleteDialog({ entry, link, here, onClose }: DeleteDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const action = withBack(deletePath(entry.id), here);
  return (
    <dialog
      ref={(dialog) => {
        if (!dialog || dialog.open) return;
        dialog.showModal();
        cancel.current?.focus();
      }}
      onClose={(event) => {
        // The event comes later; a quick Enter may have opened the dialog again.
        if (event.currentTarget.open) return;
        onClose();
        link.focus();
      }}
      aria-labelledby="delete-heading"
      className="m-auto w-[30rem] max-w-[92vw] rounded-card border bg-surface-raised p-5 text-ink backdrop:bg-shade sm:p-8"
    >
      <h2 id="delete-heading" className="font-display text-xl">
        Delete this work?
      </h2>
      <DeleteQuestion title={entry.title} />
      <Form method="post" action={action}>
        <div className="actions mt-6">
          <SubmitButton action={action} kind="danger">
            Delete work
          </SubmitButton>
          <button
            ref={cancel}
            type="button"
            className="button button-plain"
            onClick={(event) => event.currentTarget.closest("dialog")?.close()}
          >
            Cancel
          </button>
        </div>
      </Form>
    </dialog>
  );
}

export function DeleteQuestion({ title }: { title: string }) {
  return (
    <p className="mt-4 max-w-form">
      <strong>{title}</strong> will be removed from every page of the site. You can undo this on the
      next page.
    </p>
  );
}
