import { NoticeBanner } from "~/ui/admin/notice-banner";
import { UndoForm } from "~/ui/admin/undo-form";
import type { Notice } from "~/works/notice.server";

/** The notice after a change, usually with an Undo button. */
export function ChangeNotice({ notice }: { notice?: Notice }) {
  if (!notice) return null;
  return (
    <NoticeBanner text={notice.text}>
      {notice.undo ? <UndoForm batch={notice.undo} /> : null}
    </NoticeBanner>
  );
}
