import { Form } from "@remix-run/react";
import { useRef } from "react";
import { withList } from "~/routes/admin/frame/list-path";
import { deletePath } from "~/routes/admin/frame/admin-paths";
import { SubmitButton } from "~/routes/admin/frame/submit-button";

export interface Doomed {
  id: string;
  title: string;
  link: HTMLElement;
}

interface DeleteDialogProps {
  doomed?: Doomed;
  list: string;
  onClose: () => void;
}

/** Renders only while open, because text browsers print closed dialogs. */
export function DeleteDialog({ doomed, list, onClose }: DeleteDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  if (!doomed) return null;
  const { id, title, link } = doomed;
  const action = withList(deletePath(id), list);
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
      className="dialog"
    >
      <h2 id="delete-heading" className="font-display text-xl">
        Delete this work?
      </h2>
      <DeleteQuestion title={title} />
      <Form method="post" action={action}>
        <div className="mt-6 flex space-x-3">
          <SubmitButton action={action} kind="danger">
            Delete work
          </SubmitButton>
          <button
            ref={cancel}
            type="button"
            className="button button-quiet"
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
    <p className="mt-4 max-w-prose">
      <strong>{title}</strong> will be removed from every page of the site. You
      can undo this on the next page.
    </p>
  );
}
