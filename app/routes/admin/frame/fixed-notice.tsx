import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { fixedNoticeIn } from "~/http/fixed-notices";
import { NoticeBanner } from "~/routes/admin/frame/notice-banner";

export function FixedNotice({ children }: { children?: ReactNode }) {
  const text = fixedNoticeIn(useSearchParams()[0]);
  return text ? <NoticeBanner text={text}>{children}</NoticeBanner> : null;
}
