import type { AppPage } from "~/ui/work-page/app-page";
import { Container } from "~/ui/container";
import { readPictureAddress } from "~/media/picture-name";
import { Screenshot } from "~/ui/picture";

interface ScreenshotsProps {
  workId: string;
  screenshots: NonNullable<AppPage["screenshots"]>;
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
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll only a focused element (WCAG 2.1.1)
        tabIndex={0}
        aria-labelledby="screenshots"
        className="edge-row screenshots"
      >
        {screenshots.map(({ url, caption }, index) => {
          const words =
            caption || `Screenshot ${index + 1} of ${screenshots.length}`;
          return (
            <li key={index} className={isTall(url) ? "tall-shot" : undefined}>
              <figure>
                <Screenshot url={url} title={words} workId={workId} />
                <figcaption dir="auto" className="mt-3 text-sm text-ink-soft">
                  {words}
                </figcaption>
              </figure>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The size of pictures on other sites is unknown. */
function isTall(url: string): boolean {
  const picture = readPictureAddress(url);
  return picture !== undefined && picture.height > picture.width;
}
