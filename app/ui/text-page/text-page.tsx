import type { ReactNode } from "react";
import { editPath } from "~/http/paths";
import { pageDocumentId } from "~/kinds/kind";
import { Container, Drawing, PageHeader, hand } from "../container";
import type { TextPageData } from "./text-page.server";

const columns =
  "text-page pb-16 lg:grid lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:pb-24 lg:gap-x-20";

interface TextPageProps {
  page: TextPageData;
  /** The notice appears above the heading. */
  notice?: ReactNode;
  /** The aside appears beside the text on wide screens. */
  aside?: ReactNode;
  /** Children appear above the text. */
  children?: ReactNode;
}

export function TextPage({ page, notice, aside, children }: TextPageProps) {
  const { path, texts, look } = page;
  const { distance, meets = "" } = look;
  return (
    <Container>
      <div
        className={`${columns} ${meets}`.trimEnd()}
        data-edit={editPath(pageDocumentId(path.slice(1)))}
      >
        <div>
          {notice}
          <PageHeader title={texts.title} lead={texts.introduction} />
        </div>
        {aside ? <div className="lg:col-start-2 lg:row-start-2">{aside}</div> : null}
        {distance ? (
          <div className="pair-place lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:pt-16">
            <Pair distance={distance} />
          </div>
        ) : null}
        <div className="text-column lg:col-start-1">
          {children}
          <TextPageBody page={page} />
        </div>
      </div>
    </Container>
  );
}

export function TextPageBody({ page }: { page: TextPageData }) {
  return (
    <>
      <CallToAction page={page} />
      <div
        className={["prose", page.look.prose].filter(Boolean).join(" ")}
        dangerouslySetInnerHTML={{ __html: page.body }}
      />
    </>
  );
}

/** The specification gives the button no action, so the text offers another way. */
function CallToAction({ page: { texts, buttonNote } }: { page: TextPageData }) {
  if (!buttonNote) return null;
  return (
    <div className="mb-8 items-center md:flex">
      {texts.button ? (
        <button
          type="button"
          aria-describedby="button-note"
          className="button button-filled mb-4 mr-6 shrink-0 md:mb-0"
        >
          {texts.button}
        </button>
      ) : null}
      <div
        id="button-note"
        className="max-w-md text-ink-soft"
        dangerouslySetInnerHTML={{ __html: buttonNote }}
      />
    </div>
  );
}

const rings = Array.from({ length: 14 }, (_, ring) => (0.07 * (ring + 1)).toFixed(2));

/** The overlap consists of two clipped copies, because a clip path moves with its group. */
function Pair({ distance }: { distance: number }) {
  const half = distance / 2;
  return (
    <>
      <Drawing
        viewBox="-330 -190 660 380"
        className="mb-8 block h-[8.5rem] w-full sm:h-48 lg:hidden"
      >
        <clipPath id="strip-hand">
          <path id="strip-shape" d={hand} transform={`translate(${-half})`} />
        </clipPath>
        <use xlinkHref="#strip-shape" className="fill-warm" />
        <circle cx={half} r="150" className="fill-cool" />
        <circle cx={half} r="150" clipPath="url(#strip-hand)" className="fill-overlap" />
      </Drawing>
      <Drawing
        viewBox="-180 -360 360 720"
        className="pair-column hidden overflow-visible lg:sticky lg:top-8 lg:block lg:h-[44rem] lg:max-h-[calc(100vh-4rem)] lg:w-full"
      >
        <clipPath id="column-hand">
          <path id="pair-hand" d={hand} vectorEffect="non-scaling-stroke" />
        </clipPath>
        <clipPath id="column-machine">
          <circle r="150" />
        </clipPath>
        <g transform={`translate(0 ${half})`} className="pair-hand">
          <use xlinkHref="#pair-hand" className="fill-warm" />
        </g>
        <g transform={`translate(0 ${-half})`} className="pair-machine">
          <circle r="150" className="fill-cool" />
        </g>
        <g transform={`translate(0 ${half})`} className="pair-hand">
          <g clipPath="url(#column-hand)">
            <g
              transform={`translate(0 ${-distance})`}
              strokeWidth="1.25"
              className="pair-machine-in-hand fill-none stroke-accent-ink"
            >
              <circle r="150" className="fill-overlap" />
              {rings.map((size) => (
                <circle key={size} r={Math.round(150 * Number(size))} />
              ))}
            </g>
          </g>
        </g>
        <g transform={`translate(0 ${-half})`} className="pair-machine">
          <g clipPath="url(#column-machine)">
            <g
              transform={`translate(0 ${distance})`}
              strokeWidth="1.25"
              className="pair-hand-in-machine fill-none stroke-accent-ink"
            >
              {rings.map((size) => (
                <use key={size} xlinkHref="#pair-hand" transform={`scale(${size})`} />
              ))}
            </g>
          </g>
        </g>
      </Drawing>
    </>
  );
}
