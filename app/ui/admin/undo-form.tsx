import { Form } from "@remix-run/react";
import { undoPath } from "~/http/paths";

/** The form that undoes a batch of changes. */
export function UndoForm({ batch }: { batch: string }) {
  return (
    <Form method="post" action={undoPath(batch)}>
      <button type="submit" className="button button-quiet mt-3">
        Undo
      </button>
    </Form>
  );
}
