import type { SerializeFrom } from "@remix-run/node";
import { Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { cardLink, creatorPath, detailLink } from "~/http/paths";
import { mailLink } from "~/kinds/link";
import type { Maker } from "~/kinds/makers";
import { longDate } from "~/kinds/site-time";
import type { Work } from "~/kinds/work";
import { readImageAddress } from "~/media/image-name";
import { Credit, directionOf, Name, OptionalText, sizeOf } from "../cards/card-parts";
import { ImageCard } from "../cards/work-card";
import { cardGrid, WorkGrid } from "../cards/work-grid";
import { Container, SampleNote } from "../container";
import { hasOwnBanner, ScreenshotImage, WorkBanner, WorkIcon } from "../image";
import { useSite } from "../use-site";
import type { workPageOf, WorkPageData } from "./work-page.server";

interface WorkPageProps extends Omit<SerializeFrom<typeof workPageOf>, "dates"> {
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
            {app.description?.split(/\n{2,}/).map((paragraph, index) => (
              <OptionalText key={index} className={opening} around={app.title}>
                {paragraph}
              </OptionalText>
            ))}
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

interface WorkHeaderProps {
  app: WorkPageData;
  headingLevel?: "h1" | "h2";
}

function WorkHeader({ app, headingLevel: Heading = "h1" }: WorkHeaderProps) {
  const { title, subtitle, makers } = app;
  return (
    <>
      <div className={`app-banner ${hasOwnBanner(app) ? "bg-picture bg-art" : ""}`.trimEnd()}>
        <WorkBanner work={app} />
        <p className="relative mx-auto max-w-6xl px-4 pt-4 sm:px-6">
          <Link to="/works" className="back-link rounded-full bg-surface-raised px-4 py-3 text-sm">
            Back to Works
          </Link>
        </p>
      </div>
      <WorkBar app={app} />
      <Container>
        <header dir={directionOf(title)} className="app-header pb-6">
          <Heading className={`max-w-3xl font-display ${sizeOf(title, "large")}`}>
            <Name>{title}</Name>
          </Heading>
          <OptionalText className="app-tagline mt-2 text-lg text-ink-soft" around={title}>
            {subtitle}
          </OptionalText>
          <Credit makers={makers} draw={linkTo} />
        </header>
      </Container>
    </>
  );
}

/** Without scripts, the bar that sticks to the top has no title (app/enhance/enhance.js). */
function WorkBar({ app }: { app: WorkPageData }) {
  const { action, category, title, iconUrl } = app;
  const hasIcon = iconUrl && iconUrl !== (app.bannerImageUrl ?? app.imageUrl);
  if (!action && !category && !hasIcon) return null;
  return (
    <div dir={directionOf(title)} className="app-bar">
      <Container>
        <div className="flex min-h-[4rem] flex-wrap items-center py-2 gap-y-2">
          {hasIcon ? <WorkIcon work={app} /> : null}
          <div className="relative min-w-0 flex-[1_1_4.5rem]">
            {category ? (
              <p className="eyebrow">
                <Link to={`/works?${new URLSearchParams({ category })}`}>
                  <bdi>{category}</bdi>
                </Link>
              </p>
            ) : null}
            {/* The style sheet draws the title; screen readers have the heading. */}
            <p aria-hidden="true" data-title={title} className="app-bar-title" />
          </div>
          {action ? (
            <a
              href={action.link}
              aria-label={`${action.text}: ${title}`}
              className="button button-filled"
            >
              {action.text}
            </a>
          ) : null}
        </div>
      </Container>
    </div>
  );
}

function Facts({ app, path }: { app: WorkPageData; path: string | undefined }) {
  const site = useSite();
  const { price, addedAt, inAppPurchases, shareText } = app;
  if (!price && !inAppPurchases && !addedAt && !shareText) return null;
  return (
    <dl
      dir={directionOf(app.title)}
      className="facts flex flex-wrap border-b border-edge pb-2 pt-6"
    >
      {price ? <Fact label="Price">{price}</Fact> : null}
      {inAppPurchases ? <Fact label="Purchases">Offers in-app purchases</Fact> : null}
      {addedAt ? (
        <Fact label="Added">
          <time dateTime={addedAt}>{longDate(addedAt)}</time>
        </Fact>
      ) : null}
      {shareText ? (
        <Fact label="Share by email" className="max-w-[30rem] flex-[2_1_18rem]">
          <a
            className="font-normal"
            href={mailLink("", app.title, shareText, (text) =>
              site.url && path ? [text, "", site.url + path] : [text],
            )}
          >
            {shareText}
          </a>
        </Fact>
      ) : null}
    </dl>
  );
}

interface FactProps {
  label: string;
  className?: string;
  children: ReactNode;
}

function Fact({ label, className = "max-w-[20rem] flex-[1_1_9rem]", children }: FactProps) {
  return (
    <div className={`pb-4 pr-6 ${className}`}>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-semibold">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

function linkTo({ id, name }: Maker): ReactNode {
  const path = id ? creatorPath(id) : undefined;
  const text = <Name>{name}</Name>;
  return path ? (
    <Link to={path} rel="author">
      {text}
    </Link>
  ) : (
    text
  );
}

/** The limit counts characters of HTML. Beside a shorter text, the asides would leave a hole. */
const leastForColumns = 700;

const columns = "lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-x-16";

const opening = "mb-4 max-w-[44rem] font-display text-xl leading-[1.4]";

function MoreWorks({ id, title, works }: { id: string; title: string; works: Work[] }) {
  if (works.length === 0) return null;
  return (
    <section aria-labelledby={id} className="more mt-16">
      <h2 id={id} dir="auto" className="mb-6 font-display text-xl">
        {title}
      </h2>
      <ul className={cardGrid}>
        {works.map((work) => (
          <ImageCard
            key={work.id}
            work={work}
            className="medium-card"
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
    <Container>
      <section aria-labelledby="screenshots" className="mt-12">
        <h2 id="screenshots" className="font-display text-xl">
          Screenshots
        </h2>
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
                <ScreenshotImage url={url} title={words} workId={id} />
                <p dir="auto" className="mt-3 text-sm text-ink-soft">
                  {words}
                </p>
              </li>
            );
          })}
        </ul>
      </section>
    </Container>
  );
}

/** The size of images on other sites is unknown. */
function isTall(url: string): boolean {
  const image = readImageAddress(url);
  return image !== undefined && image.height > image.width;
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
