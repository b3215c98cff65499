import { Link, useNavigation, useSearchParams } from "@remix-run/react";
import {
  listIn,
  listPath,
  pathAfterEdit,
} from "~/routes/admin/frame/list-path";
import { useHydrated } from "~/ui/use-hydrated";

interface SaveBarProps {
  /** Undefined for a new work. */
  id?: string;
  state: string;
}

/**
 * Comes first in the form, because Enter presses the first button, and stays at the lower edge of
 * the window (admin.css).
 */
export function SaveBar({ id, state }: SaveBarProps) {
  const isBusy = useNavigation().state !== "idle";
  const isLive = useHydrated();
  const isNew = id === undefined;
  const [search] = useSearchParams();
  return (
    <div className="save-bar">
      <button type="submit" className="button button-filled" disabled={isBusy}>
        {isBusy ? "Submitting..." : isNew ? "Add Work" : "Update Work"}
      </button>{" "}
      {isLive ? null : (
        <button
          type="submit"
          name="preview"
          value="yes"
          className="button button-quiet"
        >
          Preview
        </button>
      )}{" "}
      <Link
        to={isNew ? listPath(listIn(search)) : pathAfterEdit(search, id)}
        className="button button-quiet"
      >
        {isNew ? "Cancel" : "Cancel Edit"}
      </Link>{" "}
      <p>{state}</p>
    </div>
  );
}
