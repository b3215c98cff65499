import {
  Link,
  useLocation,
  useSearchParams,
  unstable_usePrompt as usePrompt,
  useBeforeUnload,
} from "@remix-run/react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { Notice } from "~/changes/said.server";
import { longTime, shortTime, timeInSentence } from "~/kinds/site-time";
import { Container } from "~/ui/container";
import { ErrorSummary, type ErrorSummaryProps } from "~/ui/field";
import { fixedNoticeIn } from "~/ui/notices";
import { useSite } from "~/ui/use-site";
import { undoPath } from "./admin-paths";
import { useHere, withBack } from "./way-back";

/** A form beside its preview has the width of one alone. */
export const besidePreview = "lg:grid lg:grid-cols-[minmax(0,40rem)_minmax(20rem,1fr)] lg:gap-12";

const widths = {
  form: "max-w-form pt-6",
  wide: "max-w-3xl pt-6",
  whole: "pt-6",
  /** For people who are not signed in. */
  narrow: "mx-auto max-w-md py-12",
};

interface AdminPageProps extends ErrorSummaryProps {
  title: ReactNode;
  /** The notice reports the last action. */
  notice?: ReactNode;
  /** Leads to the page above. */
  back?: { to: string; text: string };
  /** The lead is the sentence below the heading. */
  lead?: ReactNode;
  width?: keyof typeof widths;
  children: ReactNode;
}

/** Begins every page of the admin with the notice, the problems, and the heading. */
export function AdminPage(props: AdminPageProps) {
  const { title, notice, back, lead, width = "wide", children } = props;
  const { errors, labelOf, problem } = props;
  return (
    <Container>
      {notice}
      <div className={widths[width]}>
        <ErrorSummary errors={errors} labelOf={labelOf} problem={problem} />
        <h1 dir="auto" className="mb-6 font-display text-2xl">
          {title}
        </h1>
        {lead ? <p className="-mt-4 mb-6 max-w-3xl text-ink-soft">{lead}</p> : null}
        {back ? (
          <p className="-mt-4 mb-4">
            <Link to={back.to} className="back-link">
              {back.text}
            </Link>
          </p>
        ) : null}
        {children}
      </div>
    </Container>
  );
}

interface HeadedSectionProps {
  /** Links can lead to the heading with this ID. */
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}

export function HeadedSection({ id, title, className = "mt-12", children }: HeadedSectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="mb-4 font-display text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The frame names the time zone. */
export function Moment({ at, isInSentence }: { at: number | string; isInSentence?: boolean }) {
  const { timeZone } = useSite();
  const [now] = useState(() => new Date());
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={`${longTime(at, timeZone)} (${timeZone})`}
      className={isInSentence ? undefined : "whitespace-nowrap max-[16em]:whitespace-normal"}
      // Midnight may pass before the page hydrates.
      suppressHydrationWarning
    >
      {(isInSentence ? timeInSentence : shortTime)(at, now, timeZone)}
    </time>
  );
}

interface NoticeBannerProps {
  text: string;
  /** The text ends with this path. */
  link?: string;
  children?: ReactNode;
}

function NoticeBanner({ text, link = "", children }: NoticeBannerProps) {
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

/** Browsers without style sheets need an element for each line break. */
export function Lines({ text }: { text: string }) {
  return text.split("\n").flatMap((line, index) => (index ? [<br key={index} />, line] : line));
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
      <Link to="/admin/account#password">Choose your own password</Link>
    </p>
  );
}

/** Shows a link that contains a secret, of which the site stores only a hash. */
export function LinkToCopy({ text, address }: { text: string; address: string }) {
  return (
    <NoticeBanner text={text}>
      <p className="mt-2">Copy it now, because this page does not show it again:</p>
      <p className="mt-2">
        <a href={new URL(address).pathname} className="break-words">
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
    <Link to={withBack(undoPath(batch), useHere())} className="button button-plain mt-3">
      Undo
    </Link>
  );
}

/** @param formPath the form's action, which needs no confirmation. */
export function useLeaveQuestion(isUnsaved: boolean, formPath: string): void {
  usePrompt({
    message: "Leave this page? Your changes are not saved.",
    when: ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      ![currentLocation.pathname, formPath.split("?")[0]].includes(nextLocation.pathname),
  });
  useBeforeUnload(
    useCallback(
      (event) => {
        if (!isUnsaved) return;
        event.preventDefault();
        // Browsers before 2023 require this.
        event.returnValue = "";
      },
      [isUnsaved],
    ),
  );
}
