import { Link } from "@remix-run/react";
import { NoticeBanner } from "~/ui/admin/notice-banner";
import { UndoForm } from "~/ui/admin/undo-form";
import type { Notice } from "~/works/notice.server";

interface ListNoticeProps {
  notice?: Notice;
  /** Leads to the work that it is about where that one is not below. */
  elsewhere?: string;
  /** The part of the list that an undo leads back to. */
  list?: string;
}

/** Says in the list what a form has done; most of it can be undone from here. */
export function ListNotice({ notice, elsewhere, list = "" }: ListNoticeProps) {
  if (!notice) return null;
  return (
    <div className="list-notice">
      <NoticeBanner text={notice.text}>
        {elsewhere ? (
          <p className="mt-2">
            The work is not on this page of the list.{" "}
            <Link to={elsewhere}>Show it</Link>
          </p>
        ) : null}
        {notice.undo ? <UndoForm batch={notice.undo} list={list} /> : null}
      </NoticeBanner>
    </div>
  );
}
