import { WorkAsides, Screenshots } from "~/ui/work-page/work-page-sections";
import { WorkBar, WorkHeader, Facts } from "~/ui/work-page/work-page-header";
import type { WorkPageData } from "~/ui/work-page/work-page.server";
import { Container } from "~/ui/container";
import type { Work } from "~/work/work";
import { lastPlace } from "~/ui/cards/work-grid";
import { cardLink, detailLink } from "~/ui/cards/card-link";
import { cardClass, CardTitle, OptionalText } from "~/ui/cards/card-parts";
import { WorkPicture } from "~/ui/picture";

interface WorkPageProps {
  app: WorkPageData;
  /** As HTML. */
  longDescription?: string;
  ground?: string;
  byCreator: Work[];
  inCategory: Work[];
  headingLevel?: "h1" | "h2";
}

export function WorkPage({
  app,
  longDescription,
  ground,
  byCreator,
  inCategory,
  headingLevel,
}: WorkPageProps) {
  return (
    <article className={["app-page", ground].filter(Boolean).join(" ")}>
      <WorkHeader app={app} headingLevel={headingLevel} />
      <WorkBar app={app} />
      <Container>
        <Facts app={app} />
        <div className="app-body">
          <About description={app.description} html={longDescription} />
          <WorkAsides app={app} />
        </div>
      </Container>
      {app.screenshots ? (
        <Screenshots workId={app.id} screenshots={app.screenshots} />
      ) : null}
      <Container>
        <div className="page-end pb-24">
          <MoreWorks
            id="more-by"
            title={`More by ${app.creator?.name ?? ""}`}
            works={byCreator}
          />
          <MoreWorks
            id="more-in"
            title={`More in ${app.category ?? ""}`}
            works={inCategory}
          />
        </div>
      </Container>
    </article>
  );
}

interface AboutProps {
  description: string | undefined;
  html: string | undefined;
}

function About({ description, html }: AboutProps) {
  if (!description && !html) return null;
  return (
    <div className="prose">
      <OptionalText className="whitespace-pre-line text-lg">
        {description}
      </OptionalText>
      {html ? (
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      ) : null}
    </div>
  );
}

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
      <ul className="cards grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">
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
    <li className={cardClass("medium-card", link, place)}>
      <div className="image-box">
        <WorkPicture work={work} loading="lazy" />
      </div>
      <div className="card-text">
        <CardTitle
          as="h3"
          title={work.title}
          size="clamp-2 text-lg"
          to={link}
        />
        <OptionalText className="clamp-2 mt-1 text-sm text-ink-soft">
          {work.description}
        </OptionalText>
      </div>
    </li>
  );
}
