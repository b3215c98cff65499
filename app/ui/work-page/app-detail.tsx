import { AppAsides } from "~/ui/work-page/app-asides";
import { AppBar, AppHeader } from "~/ui/work-page/app-header";
import type { AppPage } from "~/ui/work-page/app-page";
import { Facts } from "~/ui/work-page/facts";
import { LongDescription } from "~/ui/work-page/long-description";
import { MoreWorks } from "~/ui/work-page/more-works";
import { Screenshots } from "~/ui/work-page/screenshots";
import { Container } from "~/ui/container";
import type { Work } from "~/work/work";

interface AppDetailProps {
  app: AppPage;
  ground?: string;
  byCreator: Work[];
  inCategory: Work[];
  headingLevel?: "h1" | "h2";
}

export function AppDetail({
  app,
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
          <About app={app} />
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

function About({ app }: { app: AppPage }) {
  if (!app.description && !app.longDescription) return null;
  return (
    <div className="prose">
      {app.description ? (
        <p dir="auto" className="whitespace-pre-line text-lg">
          {app.description}
        </p>
      ) : null}
      {app.longDescription ? (
        <LongDescription text={app.longDescription} />
      ) : null}
    </div>
  );
}
