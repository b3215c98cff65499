import type { ComponentProps } from "react";
import { WorkGrid } from "~/ui/cards/work-grid";
import { Container } from "~/ui/container";
import { WorkPage } from "~/ui/work-page/work-page";
import type { Work } from "~/work/work";

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
          <p className="pb-12">
            This work has no App ID, so it has no page of its own.
          </p>
        </Container>
      )}
    </>
  );
}
