import { PictureCard } from "../cards/work-card";
import { Facts, WorkHeader } from "./work-page-header";
import type { workPageOf, WorkPageData } from "./work-page.server";
import type { SerializeFrom } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { Container, SampleNote } from "../container";
import type { Work } from "~/kinds/work";
import { cardGrid, lastPlace, WorkGrid } from "../cards/work-grid";
import { cardLink, detailLink } from "~/http/paths";
import { directionOf, OptionalText } from "../cards/card-parts";
import { ScreenshotPicture } from "../picture";
import { readPictureAddress } from "~/media/picture-name";
import type { ComponentProps } from "react";

interface WorkPageProps extends Omit<SerializeFrom<typeof workPageOf>, "updatedAt"> {
  /** A preview has no canonical path. */
  path?: string;
  headingLevel?: "h1" | "h2";
  /** This path leads to the admin's form for the work. */
  edit?: string;
}

export function WorkPage({
  app,
  path,
  longDescription: html,
  ground,
  byMakers,
  inCategory,
  newest,
  headingLevel,
  edit,
}: WorkPageProps) {
  const hasColumns = !app.quickTip || (html?.length ?? 0) > leastForColumns;
  return (
    <article className={["app-page bg-ground", ground].filter(Boolean).join(" ")} data-edit={edit}>
      <WorkHeader app={app} headingLevel={headingLevel} />
      <Container>
        <Facts app={app} path={path} />
        {app.sample ? <SampleNote /> : null}
        <div
          dir={directionOf(app.title)}
          className={`app-body pt-8 ${hasColumns ? columns : ""}`.trimEnd()}
        >
          <div className="app-text">
            <OptionalText className={opening} around={app.title}>
              {app.description}
            </OptionalText>
            {html ? (
              <div
                className={app.description ? "prose mt-6" : "prose"}
                dangerouslySetInnerHTML={{ __html: html }}
              />
            ) : null}
          </div>
          <WorkAsides app={app} hasColumns={hasColumns} />
        </div>
        <PullQuote app={app} />
      </Container>
      <Screenshots app={app} />
      <Container>
        <div className="page-end pb-16">
          {byMakers.map(({ name, works }, index) => (
            <MoreWorks
              key={works[0]?.id}
              id={`more-by-${index + 1}`}
              title={`More by ${name}`}
              works={works}
            />
          ))}
          <MoreWorks id="more-in" title={`More in ${app.category ?? ""}`} works={inCategory} />
          <MoreWorks id="newest" title="Newest works" works={newest} />
          {byMakers.length + inCategory.length + newest.length === 0 ? (
            <p className="more mt-16">
              <Link to="/works">See all works</Link> or{" "}
              <Link to="/creators">meet the creators</Link>.
            </p>
          ) : null}
        </div>
      </Container>
    </article>
  );
}

/** The limit counts characters of HTML. Beside a shorter text, the asides would leave a hole. */
const leastForColumns = 700;

const columns = "lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-x-16";

const opening = "max-w-[44rem] whitespace-pre-line font-display text-xl leading-[1.4]";

function MoreWorks({ id, title, works }: { id: string; title: string; works: Work[] }) {
  if (works.length === 0) return null;
  return (
    <section aria-labelledby={id} className="more mt-16">
      <h2 id={id} dir="auto" className="mb-6 font-display text-xl">
        {title}
      </h2>
      <ul className={cardGrid}>
        {works.map((work, index) => (
          <PictureCard
            key={work.id}
            work={work}
            className="medium-card row"
            place={index === works.length - 1 ? lastPlace(index) : undefined}
            link={detailLink(work) ?? cardLink(work)}
            headingLevel="h3"
            titlePlace="item"
            longest={160}
            loading="lazy"
          />
        ))}
      </ul>
    </section>
  );
}

interface PartProps {
  app: WorkPageData;
}

function WorkAsides({
  app: { title, features, quickTip },
  hasColumns,
}: PartProps & { hasColumns: boolean }) {
  if (!features?.length && !quickTip) return null;
  return (
    <div
      className={`mt-8 grid gap-6 md:grid-cols-2 md:gap-x-12 ${hasColumns ? "lg:mt-0 lg:grid-cols-1 lg:content-start" : ""}`.trimEnd()}
    >
      {features?.length ? (
        <section>
          <h2 className="eyebrow">Features</h2>
          <ul className="feature-list mt-2">
            {features.map((feature, index) => (
              <li key={index} dir="auto">
                {feature}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {quickTip ? (
        <section>
          <h2 className="eyebrow">Quick tip</h2>
          <Words {...quickTip} size="text-lg" around={title} />
        </section>
      ) : null}
    </div>
  );
}

function PullQuote({ app: { title, whatWeLove } }: PartProps) {
  if (!whatWeLove) return null;
  return (
    <section dir={directionOf(title)} className="pull-quote mt-12 rounded-card bg-tint p-6 sm:p-10">
      <h2 className="eyebrow">What we love</h2>
      <Words {...whatWeLove} size="text-2xl" around={title} />
    </section>
  );
}

interface WordsProps {
  title: string;
  content: string;
  size: string;
  around: string;
}

function Words({ title, content, size, around }: WordsProps) {
  return (
    <>
      <OptionalText className={`mt-2 font-display font-bold ${size}`} around={around}>
        {title}
      </OptionalText>
      <OptionalText className="mt-2 max-w-[44rem]" around={around}>
        {content}
      </OptionalText>
    </>
  );
}

function Screenshots({ app: { id, screenshots } }: PartProps) {
  if (!screenshots) return null;
  return (
    <section aria-labelledby="screenshots" className="mt-12">
      <Container>
        <h2 id="screenshots" className="font-display text-xl">
          Screenshots
        </h2>
      </Container>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll only a focused element (WCAG 2.1.1)
        tabIndex={0}
        aria-labelledby="screenshots"
        className="edge-row screenshots"
      >
        {screenshots.map(({ url, caption }, index) => {
          const words = caption || `Screenshot ${index + 1} of ${screenshots.length}`;
          return (
            <li key={index} className={isTall(url) ? "tall-shot" : undefined}>
              <ScreenshotPicture url={url} title={words} workId={id} />
              <p dir="auto" className="mt-3 text-sm text-ink-soft">
                {words}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The size of images on other sites is unknown. */
function isTall(url: string): boolean {
  const picture = readPictureAddress(url);
  return picture !== undefined && picture.height > picture.width;
}

interface PreviewedWorkProps {
  work: Work;
  detail: ComponentProps<typeof WorkPage>;
}

export function PreviewedWork({ work, detail }: PreviewedWorkProps) {
  return (
    <>
      <Container>
        <section aria-labelledby="card" className="pb-12">
          <h2 id="card" className="mb-4 font-display text-xl">
            The card
          </h2>
          <WorkGrid works={[work]} headingLevel="h3" isFirst />
        </section>
      </Container>
      {work.appId ? (
        <section aria-labelledby="page">
          <Container>
            <h2 id="page" className="mb-4 font-display text-xl">
              The page
            </h2>
          </Container>
          <WorkPage {...detail} headingLevel="h2" />
        </section>
      ) : (
        <Container>
          <p className="pb-12">This work has no App ID, so it has no page of its own.</p>
        </Container>
      )}
    </>
  );
}
