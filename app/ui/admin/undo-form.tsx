import { Form } from "@remix-run/react";
import { undoPath } from "~/http/paths";

/** Takes back what a batch of changes has done. */
export function UndoForm({ batch }: { batch: string }) {
  return (
    <Form method="post" action={undoPath(batch)}>
      <button type="submit" className="button button-quiet mt-3">
        Undo
      </button>
    </Form>
  );
}
