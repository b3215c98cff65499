import { Link } from "@remix-run/react";
import { NoticeBanner } from "~/routes/admin/frame/notice-banner";
import { UndoForm } from "~/routes/admin/frame/undo-form";
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
      {notice.undo ? <UndoForm batch={notice.undo} list={list} /> : null}
    </NoticeBanner>
  );
}
