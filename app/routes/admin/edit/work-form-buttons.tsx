import { Link, useNavigation } from "@remix-run/react";
import { listPath, useList } from "~/routes/admin/frame/list-path";
import { FormTheme } from "~/routes/admin/frame/form-theme";
import { useHydrated } from "~/ui/use-hydrated";
import type { State, Status } from "~/work/publication";

interface WorkFormButtonsProps {
  id?: string;
  state?: State;
}

/**
 * Enter presses the first button of a form, so this one must never publish a work. It has no label,
 * because text browsers ignore `aria-hidden`.
 */
export function DefaultButton({ state }: WorkFormButtonsProps) {
  const isNew = state === undefined;
  return (
    <button
      type="submit"
      name={isNew ? "status" : undefined}
      value={isNew ? "draft" : undefined}
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  );
}

export function WorkFormButtons({ id, state }: WorkFormButtonsProps) {
  const isBusy = useNavigation().state !== "idle";
  const isLive = useHydrated();
  const isNew = state === undefined;
  const list = useList();
  const save = (
    <button
      type="submit"
      className="button button-filled mb-3 mr-3"
      disabled={isBusy}
    >
      {isBusy ? "Submitting..." : isNew ? "Add Work" : "Update Work"}
    </button>
  );
  const saveAs = (status: Status, label: string) => (
    <button
      type="submit"
      name="status"
      value={status}
      className="button button-quiet mb-3 mr-3"
      disabled={isBusy}
    >
      {label}
    </button>
  );
  return (
    <div className="flex flex-wrap items-center">
      {isNew ? saveAs("draft", "Save as draft") : null}
      {save}
      {state === "draft" || state === "scheduled"
        ? saveAs("published", "Publish")
        : null}
      {state === "scheduled" || state === "published"
        ? saveAs("draft", "Save as draft")
        : null}
      {isLive ? null : (
        <button
          type="submit"
          name="preview"
          value="yes"
          className="button button-quiet mb-3 mr-3"
        >
          Preview
        </button>
      )}
      <Link to={listPath(list, id)} className="button button-quiet mb-3 mr-3">
        {isNew ? "Cancel" : "Cancel Edit"}
      </Link>
      <FormTheme />
    </div>
  );
}
