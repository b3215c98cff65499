import { AppAsides } from "~/ui/work-page/app-asides";
import { AppBar, AppHeader } from "~/ui/work-page/app-header";
import type { AppPage } from "~/ui/work-page/app-page";
import { Facts } from "~/ui/work-page/facts";
import { MoreWorks } from "~/ui/work-page/more-works";
import { Screenshots } from "~/ui/work-page/screenshots";
import { Container } from "~/ui/container";
import type { Work } from "~/work/work";

interface AppDetailProps {
  app: AppPage;
  /** As HTML. */
  longDescription?: string;
  ground?: string;
  byCreator: Work[];
  inCategory: Work[];
  headingLevel?: "h1" | "h2";
}

export function AppDetail({
  app,
  longDescription,
  ground,
  byCreator,
  inCategory,
  headingLevel,
}: AppDetailProps) {
  return (
    <article className={["app-page", ground].filter(Boolean).join(" ")}>
      <AppHeader app={app} headingLevel={headingLevel} />
      <AppBar app={app} />
      <Container>
        <Facts app={app} />
        <div className="app-body">
          <About description={app.description} html={longDescription} />
          <AppAsides app={app} />
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
      {description ? (
        <p dir="auto" className="whitespace-pre-line text-lg">
          {description}
        </p>
      ) : null}
      {html ? (
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      ) : null}
    </div>
  );
}
