import { Link } from "@remix-run/react";
import { NoticeBanner } from "~/routes/admin/frame/notice-banner";
import { undoPath } from "~/routes/admin/frame/admin-paths";
import { withList } from "~/routes/admin/frame/list-path";
import type { Notice } from "~/changes/notice.server";

interface ChangeNoticeProps {
  notice?: Notice;
  /** The path to the work in the list, if the work is on another page. */
  elsewhere?: string;
  list?: string;
}

export function ChangeNotice({ notice, elsewhere, list }: ChangeNoticeProps) {
  if (!notice) return null;
  return (
    <NoticeBanner text={notice.text}>
      {elsewhere ? (
        <p className="mt-2">
          The work is not on this page of the list.{" "}
          <Link to={elsewhere}>Show it</Link>
        </p>
      ) : null}
      {notice.undo ? <UndoLink batch={notice.undo} list={list} /> : null}
    </NoticeBanner>
  );
}

interface UndoLinkProps {
  batch: string;
  list?: string;
}

export function UndoLink({ batch, list = "" }: UndoLinkProps) {
  return (
    <Link
      to={withList(undoPath(batch), list)}
      className="button button-quiet mt-3"
    >
      Undo
    </Link>
  );
}
