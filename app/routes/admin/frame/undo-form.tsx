import { Form } from "@remix-run/react";
import { withList } from "~/routes/admin/frame/list-path";
import { undoPath } from "~/http/paths";

interface UndoFormProps {
  batch: string;
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
