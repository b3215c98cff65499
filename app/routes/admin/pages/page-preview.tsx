import { Link } from "@remix-run/react";
import { TextPageBody } from "~/ui/text-page/text-page";
import type { TextPageData } from "~/ui/text-page/text-page.server";

interface PagePreviewProps {
  page: TextPageData;
  problems: (string | undefined)[];
}

export function PagePreview({ page, problems }: PagePreviewProps) {
  const { texts } = page;
  return (
    <section aria-labelledby="preview" className="mt-12 lg:mt-0">
      <h2 id="preview" className="mb-4 font-display text-xl">
        Preview
      </h2>
      {problems.map((problem) => (
        <p key={problem} className="notice mb-6">
          {problem}
        </p>
      ))}
      <p className="mb-4 font-display text-2xl font-bold" dir="auto">
        {texts.title}
      </p>
      {texts.introduction ? (
        <p className="mb-8 text-lg text-ink-soft">{texts.introduction}</p>
      ) : null}
      <HomeCards page={page} />
      <TextPageBody page={page} />
      <p className="mt-8 text-sm text-ink-soft">
        Placeholders: <code>{"{site}"}</code>, <code>{"{email}"}</code>, <code>{"{phone}"}</code>,{" "}
        <code>{"{country}"}</code>, <code>{"{organization}"}</code>, <code>{"{tagline}"}</code>,{" "}
        <code>{"{description}"}</code>, <code>{"{url}"}</code>, <code>{"{visits}"}</code> (whether
        visits are counted), and <code>{"{updated}"}</code> (the date of the last change). The other
        values are in the <Link to="/admin/site">settings</Link>.
      </p>
    </section>
  );
}

function HomeCards({ page: { name, texts } }: { page: TextPageData }) {
  if (name !== "home") return null;
  return (
    <>
      {texts.button ? (
        <p className="mb-8">
          <span className="button button-filled">{texts.button}</span>
        </p>
      ) : null}
      {(["story", "works", "join"] as const).map((card) => (
        <div key={card} className="card mb-4 p-6">
          <p className="font-display text-xl font-bold">{texts[`${card}Title`]}</p>
          <p className="my-2 text-ink-soft">{texts[`${card}Text`]}</p>
          <p className="font-semibold text-accent">{texts[`${card}Button`]}</p>
        </div>
      ))}
    </>
  );
}
