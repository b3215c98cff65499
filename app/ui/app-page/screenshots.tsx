import { given } from "~/art/image-source";
import type { AppPage } from "~/ui/app-page/app-page";

interface ScreenshotsProps {
  screenshots: NonNullable<AppPage["screenshots"]>;
}

/** A row that scrolls sideways by touch, wheel and arrow keys. */
export function Screenshots({ screenshots }: ScreenshotsProps) {
  return (
    <section aria-labelledby="screenshots" className="mt-12">
      <h2 id="screenshots" className="font-display text-xl">
        Screenshots
      </h2>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the
          arrow keys scroll only what has focus (WCAG 2.1.1) */}
      <ul tabIndex={0} aria-labelledby="screenshots" className="screenshots">
        {screenshots.map(({ id, url, caption }) => (
          <li key={id}>
            <figure>
              <img
                src={given(url)}
                alt=""
                width="1200"
                height="800"
                loading="lazy"
                className="card h-auto w-full"
              />
              <figcaption className="mt-2 text-sm text-ink-soft">
                {caption}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
