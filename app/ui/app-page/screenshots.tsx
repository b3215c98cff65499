import type { AppPage } from "~/ui/app-page/app-page";
import { Container } from "~/ui/container";
import { Screenshot } from "~/ui/picture";

interface ScreenshotsProps {
  screenshots: NonNullable<AppPage["screenshots"]>;
}

export function Screenshots({ screenshots }: ScreenshotsProps) {
  return (
    <section aria-labelledby="screenshots" className="mt-2">
      <Container>
        <h2 id="screenshots" className="font-display text-xl">
          Screenshots
        </h2>
      </Container>
      <ul
        // Arrow keys scroll only a focused element (WCAG 2.1.1).
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-labelledby="screenshots"
        className="edge-row screenshots"
      >
        {screenshots.map(({ id, url, caption }) => (
          <li key={id}>
            <figure>
              <Screenshot url={url} />
              <figcaption dir="auto" className="mt-3 text-sm text-ink-soft">
                {caption}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
