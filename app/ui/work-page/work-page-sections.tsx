import type { WorkPageData } from "~/ui/work-page/work-page.server";
import { directionOf, OptionalText } from "~/ui/cards/card-parts";
import { Container } from "~/ui/container";
import { readPictureAddress } from "~/media/picture-name";
import { ScreenshotPicture } from "~/ui/picture";

export function WorkAsides({
  app: { title, features, quickTip },
}: {
  app: WorkPageData;
}) {
  if (!features?.length && !quickTip) return null;
  return (
    <div className="app-asides">
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

interface PullQuoteProps {
  title: string;
  content: string;
  workTitle: string;
}

export function PullQuote({ title, content, workTitle }: PullQuoteProps) {
  return (
    <section dir={directionOf(workTitle)} className="pull-quote">
      <h2 className="eyebrow">What we love</h2>
      <Words
        title={title}
        content={content}
        size="text-2xl"
        around={workTitle}
      />
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
      <OptionalText
        className={`mt-2 font-display font-bold ${size}`}
        around={around}
      >
        {title}
      </OptionalText>
      <OptionalText className="mt-2" around={around}>
        {content}
      </OptionalText>
    </>
  );
}

interface ScreenshotsProps {
  workId: string;
  screenshots: NonNullable<WorkPageData["screenshots"]>;
}

export function Screenshots({ workId, screenshots }: ScreenshotsProps) {
  return (
    <section aria-labelledby="screenshots" className="mt-2">
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
          const words =
            caption || `Screenshot ${index + 1} of ${screenshots.length}`;
          return (
            <li key={index} className={isTall(url) ? "tall-shot" : undefined}>
              <ScreenshotPicture url={url} title={words} workId={workId} />
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
