import { Form, Link } from "@remix-run/react";
import { type MouseEvent, useRef, useState } from "react";
import { DeleteQuestion } from "~/ui/admin/delete-question";
import { SubmitButton } from "~/ui/admin/submit-button";
import { deletePath } from "~/http/paths";

interface DeleteLinkProps {
  work: { id: string; title: string };
}

/**
 * A link to the delete page. With scripts, a dialog opens instead. The dialog
 * is rendered only on demand, because text browsers show closed dialogs too.
 */
export function DeleteLink({ work }: DeleteLinkProps) {
  const [isAsking, setIsAsking] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const action = deletePath(work.id);

  function ask(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    if (typeof HTMLDialogElement !== "function") return;
    event.preventDefault();
    setIsAsking(true);
  }

  function stopAsking() {
    setIsAsking(false);
    link.current?.focus();
  }

  return (
    <>
      <Link
        ref={link}
        to={action}
        onClick={ask}
        aria-label={`Delete ${work.title}`}
        className="button button-quiet mb-2"
      >
        Delete
      </Link>
      {isAsking ? (
        <dialog
          ref={(dialog) => {
            if (!dialog || dialog.open) return;
            dialog.showModal();
            cancel.current?.focus();
          }}
          onClose={stopAsking}
          aria-labelledby="delete-heading"
          className="dialog"
        >
          <h2 id="delete-heading" className="font-display text-xl">
            Delete this work?
          </h2>
          <DeleteQuestion title={work.title} />
          <Form method="post" action={action}>
            <div className="mt-6 flex space-x-3">
              <SubmitButton action={action} kind="danger">
                Delete work
              </SubmitButton>
              <button
                ref={cancel}
                type="button"
                className="button button-quiet"
                onClick={(event) =>
                  event.currentTarget.closest("dialog")?.close()
                }
              >
                Cancel
              </button>
            </div>
          </Form>
        </dialog>
      ) : null}
    </>
  );
}
