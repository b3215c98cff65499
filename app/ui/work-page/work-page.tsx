import {
  PullQuote,
  Screenshots,
  WorkAsides,
} from "~/ui/work-page/work-page-sections";
import { Facts, WorkHeader } from "~/ui/work-page/work-page-header";
import type { WorkPageData } from "~/ui/work-page/work-page.server";
import { Link } from "@remix-run/react";
import { Container } from "~/ui/container";
import type { Work } from "~/work/work";
import { lastPlace } from "~/ui/cards/work-grid";
import { cardLink, detailLink } from "~/ui/cards/card-link";
import {
  cardClass,
  CardText,
  directionOf,
  OptionalText,
} from "~/ui/cards/card-parts";
import { WorkPicture } from "~/ui/picture";
import { SampleNote } from "~/ui/sample-note";

interface WorkPageProps {
  app: WorkPageData;
  /** A preview has no canonical path. */
  path?: string;
  /** The description is HTML. */
  longDescription?: string;
  ground?: string;
  byMakers: { name: string; works: Work[] }[];
  inCategory: Work[];
  newest: Work[];
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
  const { description, whatWeLove, screenshots } = app;
  const asides = <WorkAsides app={app} />;
  const hasColumns = (html?.length ?? 0) > leastForColumns;
  return (
    <article
      className={["app-page", ground].filter(Boolean).join(" ")}
      data-edit={edit}
    >
      <WorkHeader app={app} headingLevel={headingLevel} />
      <Container>
        <Facts app={app} path={path} />
        {app.sample ? <SampleNote /> : null}
        <div
          dir={directionOf(app.title)}
          className={hasColumns ? "app-body app-columns" : "app-body"}
        >
          <div className="app-text">
            <OptionalText className="app-opening" around={app.title}>
              {description}
            </OptionalText>
            {html ? (
              <div
                className="prose"
                dangerouslySetInnerHTML={{ __html: html }}
              />
            ) : null}
          </div>
          {asides}
        </div>
        {whatWeLove ? (
          <PullQuote {...whatWeLove} workTitle={app.title} />
        ) : null}
      </Container>
      {screenshots ? (
        <Screenshots workId={app.id} screenshots={screenshots} />
      ) : null}
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
          <MoreWorks
            id="more-in"
            title={`More in ${app.category ?? ""}`}
            works={inCategory}
          />
          <MoreWorks id="newest" title="Newest works" works={newest} />
          {byMakers.length + inCategory.length + newest.length === 0 ? (
            <p className="more">
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

interface MoreWorksProps {
  id: string;
  title: string;
  works: Work[];
}

function MoreWorks({ id, title, works }: MoreWorksProps) {
  if (works.length === 0) return null;
  return (
    <section aria-labelledby={id} className="more">
      <h2 id={id} dir="auto">
        {title}
      </h2>
      <ul className="cards grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {works.map((work, index) => (
          <TileCard
            key={work.id}
            work={work}
            place={index === works.length - 1 ? lastPlace(index) : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

interface TileCardProps {
  work: Work;
  place?: string;
}

function TileCard({ work, place }: TileCardProps) {
  const link = detailLink(work) ?? cardLink(work);
  return (
    <li className={cardClass("medium-card row", link, place)}>
      <div className="image-box">
        <WorkPicture work={work} loading="lazy" />
      </div>
      <div dir={directionOf(work.title)} className="card-text">
        <CardText work={work} as="h3" to={link} place="item" longest={160} />
      </div>
    </li>
  );
}
