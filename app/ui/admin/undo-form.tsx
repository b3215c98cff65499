import { Form } from "@remix-run/react";
import { withList } from "~/http/list-path";
import { undoPath } from "~/http/paths";

interface UndoFormProps {
  batch: string;
  /** The part of the list of works to come back to. */
  list?: string;
}

export function UndoForm({ batch, list = "" }: UndoFormProps) {
  return (
    <Form method="post" action={withList(undoPath(batch), list)}>
      <button type="submit" className="button button-quiet mt-3">
        Undo
      </button>
    </Form>
  );
}
