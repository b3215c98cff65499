import { Link, useLocation, useSearchParams } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { fixedNoticeIn } from "~/http/paths";
import { undoPath } from "./admin-paths";
import { useHere, withBack } from "./back";
import type { Notice } from "~/changes/said.server";

interface NoticeBannerProps {
  text: string;
  /** The text ends with this path. */
  link?: string;
  children?: ReactNode;
}

export function NoticeBanner({ text, link = "", children }: NoticeBannerProps) {
  const { key, hash } = useLocation();
  const banner = useRef<HTMLDivElement>(null);
  // The page keeps its scroll position after a change on the same page.
  useEffect(() => {
    const place = document.getElementById(hash.slice(1));
    place?.scrollIntoView({ block: "nearest" });
    // In a low window, the notice does not stick to the edge.
    const bottom = banner.current?.getBoundingClientRect().bottom ?? 0;
    banner.current?.focus({ preventScroll: place !== null && bottom > 0 });
  }, [key, hash]);
  return (
    <div className="notice my-6">
      {/* Without a name, Orca often says only the role of a focused status. */}
      <div ref={banner} role="status" aria-label={text} tabIndex={-1}>
        <p className="font-semibold">
          {link ? text.slice(0, -link.length - 1) : text}
          {link ? <a href={link}>{link}</a> : null}
          {link ? "." : null}
        </p>
      </div>
      {children}
    </div>
  );
}

export function FixedNotice({ children }: { children?: ReactNode }) {
  const text = fixedNoticeIn(useSearchParams()[0]);
  return text ? <NoticeBanner text={text}>{children}</NoticeBanner> : null;
}

interface SavedFormNoticeProps {
  /** The server cannot keep the files with these names beside a form. */
  files?: string[];
}

export function SavedFormNotice({ files = [] }: SavedFormNoticeProps) {
  return (
    <p className="notice mb-6">
      Your session expired. Your changes are in the form below, but they are not saved yet.
      {files.length > 0
        ? ` Choose your ${files.length > 1 ? "images" : "image"} again: ${files.join(", ")}.`
        : null}
    </p>
  );
}

export function GeneratedPasswordNotice() {
  return (
    <p className="notice my-6">
      You are still using the password that was generated for this site.{" "}
      <Link to="/admin/account/password">Choose your own password</Link>
    </p>
  );
}

interface LinkToCopyProps {
  text: string;
  path: string;
  address: string;
}

/** Shows a link that contains a secret, of which the site stores only a hash. */
export function LinkToCopy({ text, path, address }: LinkToCopyProps) {
  return (
    <NoticeBanner text={text}>
      <p className="mt-2">Copy it now, because this page does not show it again:</p>
      <p className="mt-2">
        <a href={path} className="break-words">
          {address}
        </a>
      </p>
    </NoticeBanner>
  );
}

interface ChangeNoticeProps {
  notice?: Notice;
  /** The work is on another page of the list, at this path. */
  elsewhere?: string;
}

export function ChangeNotice({ notice, elsewhere }: ChangeNoticeProps) {
  if (!notice) return null;
  return (
    <NoticeBanner text={notice.text} link={notice.link}>
      {elsewhere ? (
        <p className="mt-2">
          The work is not on this page of the list. <Link to={elsewhere}>Show it</Link>
        </p>
      ) : null}
      {notice.undo ? <UndoLink batch={notice.undo} /> : null}
    </NoticeBanner>
  );
}

export function UndoLink({ batch }: { batch: string }) {
  return (
    <Link to={withBack(undoPath(batch), useHere())} className="button button-quiet mt-3">
      Undo
    </Link>
  );
}
