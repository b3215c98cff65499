import type { ReactNode, SVGProps } from "react";

/** The specification limits the content's width to 6xl (section 2). */
export function Container({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-6xl px-4 sm:px-6">{children}</div>;
}

export function PageHeader({ title, lead }: { title: string; lead?: ReactNode }) {
  return (
    <header className="max-w-3xl pb-6 pt-8 sm:pb-12 sm:pt-16">
      <h1 dir="auto" className="font-display text-2xl [overflow-wrap:anywhere] [text-wrap:balance]">
        {title}
      </h1>
      {lead ? <p className="mt-4 text-lg text-ink-soft [text-wrap:balance]">{lead}</p> : null}
    </header>
  );
}

/** An image that says nothing. Old browsers would let it take the focus. */
export function Drawing(props: SVGProps<SVGSVGElement>) {
  return <svg aria-hidden="true" focusable="false" {...props} />;
}

/** The hand-cut shape is centered at the origin. */
export const hand =
  "M170 0C164 32 126 50 104 75S75 123 46 141S-24 185 -58 179S-127 135 -142 103S-150 33 -145 0S-131 -55 -114 -83S-81 -145 -51 -158S17 -166 51 -156S119 -130 140 -102S177 -32 170 0Z";

interface EmptyStateProps {
  kind: MeetingKind;
  message: string;
  children?: ReactNode;
}

export function EmptyState({ kind, message, children }: EmptyStateProps) {
  return (
    <div className="pb-24 lg:grid lg:grid-cols-[3fr_2fr] lg:items-center lg:gap-x-16">
      <Meeting kind={kind} />
      <div>
        <p className="text-lg">{message}</p>
        {children ? <div className="mt-2 text-ink-soft">{children}</div> : null}
      </div>
    </div>
  );
}

export type MeetingKind = "apart" | "missing" | "waiting";

export function Meeting({ kind }: { kind: MeetingKind }) {
  return (
    <Drawing
      viewBox="-300 -170 600 340"
      width="600"
      height="340"
      className="meeting mb-8 block h-auto w-full max-w-[30rem] lg:col-start-2 lg:row-start-1"
    >
      {images[kind]}
    </Drawing>
  );
}

const dots = {
  fill: "none",
  strokeWidth: 6,
  strokeLinecap: "round" as const,
  strokeDasharray: "0 18",
};

const images: Record<MeetingKind, JSX.Element> = {
  apart: (
    <>
      <path d={hand} transform="translate(-168 22) scale(.76)" className="fill-warm" />
      <circle cx="172" cy="-24" r="114" className="fill-cool" />
      <path d="M-28 0H40" {...dots} className="stroke-overlap" />
    </>
  ),
  missing: (
    <>
      <path d="M-280 -76H30" {...dots} className="stroke-cool" />
      <path d="M-10 76H280" {...dots} className="stroke-warm" />
      <path d={hand} transform="translate(-112 58) scale(.58)" className="fill-warm" />
      <circle cx="120" cy="-58" r="90" className="fill-cool" />
    </>
  ),
  waiting: (
    <>
      <path d={hand} transform="translate(-78 12) scale(.86)" className="fill-warm" />
      <circle cx="110" cy="-12" r="128" {...dots} className="stroke-cool" />
    </>
  ),
};

export function Message({ children }: { children: ReactNode }) {
  return <p className="pb-24 text-lg">{children}</p>;
}

export function SampleNote() {
  return (
    <p className="mt-4 text-sm text-ink-soft">
      This page shows sample content, which is fictional.
    </p>
  );
}
