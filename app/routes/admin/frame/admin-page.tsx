import type { ReactNode } from "react";
import { ErrorSummary, type ErrorSummaryProps } from "~/ui/field";
import { Container } from "~/ui/container";
import { useSite } from "~/ui/use-site";
import { longTime, shortTime, timeInSentence } from "~/kinds/site-time";

const widths = {
  prose: "max-w-prose pt-6",
  wide: "max-w-3xl pt-6",
  whole: "pt-6",
};

interface AdminPageProps extends ErrorSummaryProps {
  title: ReactNode;
  /** The notice reports the last action. */
  notice?: ReactNode;
  /** This link leads to the page above. */
  back?: ReactNode;
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
        {back ? <p className="mb-2">{back}</p> : null}
        <ErrorSummary errors={errors} labelOf={labelOf} problem={problem} />
        <h1 className="mb-6 font-display text-2xl">{title}</h1>
        {lead ? <p className="-mt-4 mb-6 text-ink-soft">{lead}</p> : null}
        {children}
      </div>
    </Container>
  );
}

interface NarrowPageProps {
  title: string;
  notice?: ReactNode;
  refusal?: { errors?: Record<string, string | undefined>; problem?: string };
  children: ReactNode;
}

/** Begins a page with one short form, such as the sign-in. */
export function NarrowPage({ title, notice, refusal, children }: NarrowPageProps) {
  return (
    <Container>
      <div className="mx-auto max-w-md py-12">
        {notice}
        <ErrorSummary errors={refusal?.errors} problem={refusal?.problem} />
        <h1 className="mb-6 font-display text-2xl">{title}</h1>
        {children}
      </div>
    </Container>
  );
}

interface MomentProps {
  at: number | string;
  isInSentence?: boolean;
}

/** The frame names the time zone. */
export function Moment({ at, isInSentence }: MomentProps) {
  const { timeZone } = useSite();
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={`${longTime(at, timeZone)} (${timeZone})`}
      className={isInSentence ? undefined : "whitespace-nowrap"}
      // Midnight may pass before the page hydrates.
      suppressHydrationWarning
    >
      {/* oxlint-disable-next-line react/purity -- see above */}
      {(isInSentence ? timeInSentence : shortTime)(at, new Date(), timeZone)}
    </time>
  );
}
