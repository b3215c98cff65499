import { defer, type LinksFunction, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { catalogue } from "~/backends/index.server";
import { keptIf, publicHeaders } from "~/http/public-headers";
import { listedMeta } from "~/seo/listed-meta";
import { siteThings } from "~/seo/structured-data";
import { Container, Meeting, type MeetingKind } from "~/ui/container";
import { word } from "./word.server";
import { Intersection, StoryPicture } from "./pictures";
import { currentSite, brand } from "~/site.server";
import { homeTitle, pageCardImage } from "~/seo/cards/card.server";
import { textPageOf } from "~/ui/text-page/text-page.server";
import { editPath, pageDocumentId, pageDocument } from "~/kinds/kind";
import { foundation, isPublicPage, pagePath, type PageTexts } from "~/kinds/page";
import { showcase } from "~/catalogue/pages";
import { cardLink, detailLink } from "~/http/paths";
import {
  cardClass,
  CardTitle,
  Credit,
  directionOf,
  OptionalText,
  sizeOf,
  titleSize,
} from "~/ui/cards/card-parts";
import { CreatorPicture, WorkBanner, WorkPicture } from "~/ui/picture";
import { makersOf } from "~/kinds/makers";
import type { Work } from "~/kinds/work";
import styles from "./home.css?url";

export const meta: MetaFunction<typeof loader> = (args) =>
  listedMeta(args, {
    title: args.data?.text.documentTitle || undefined,
    path: "/",
    card: args.data?.card ?? "home",
    things: (site) => siteThings(site, args.data?.foundation),
    description: args.data?.text.description,
  });

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = publicHeaders;

/** The row has this many works, and each mosaic this many images. */
const shown = 6;

export async function loader() {
  const current = await catalogue.read();
  const works = showcase(current?.categories ?? [], 2 * shown);
  const creators = current?.creators.toSorted((a, b) => b.workCount - a.workCount);
  const document = pageDocument(current?.siteDocuments, "home");
  const about = pageDocument(current?.siteDocuments, foundation);
  const site = currentSite();
  const page = {
    text: textPageOf("home", document, site),
    foundation: isPublicPage(foundation, about) ? pagePath(foundation, about) : undefined,
    word: pageDocument(current?.siteDocuments, "about").body === undefined ? word : undefined,
    // The prepared image contains the original tagline.
    card: pageCardImage("home", homeTitle(site), site.tagline === brand.tagline),
    row: works.slice(0, shown),
    count: current?.workCount ?? 0,
    mosaic: works.length < 2 * shown ? works.slice(0, shown) : works.slice(shown),
    creators: creators?.slice(0, shown) ?? [],
  };
  return defer(page, keptIf(current));
}

export default function HomePage() {
  const { text, word, row, count, mosaic, creators } = useLoaderData<typeof loader>();
  const { texts } = text;
  const worksMosaic = mosaic.map((work) => (
    <WorkPicture key={work.id} work={work} loading="lazy" place="mosaic" />
  ));
  const creatorsMosaic = creators.map((creator) => (
    <CreatorPicture key={creator.id} creator={creator} loading="lazy" />
  ));
  const pictures = {
    story: <StoryPicture word={word} />,
    works: <Mosaic pictures={worksMosaic} otherwise="waiting" />,
    join: <Mosaic pictures={creatorsMosaic} otherwise="apart" />,
  };
  return (
    <>
      <Hero texts={texts} />
      {row.length > 0 ? <ShowcaseRow works={row} count={count} /> : null}
      <Container>
        <div className="cards grid py-16 gap-4 md:grid-cols-3 md:gap-6 lg:py-24">
          {(["story", "works", "join"] as const).map((name) => (
            <WayIn
              key={name}
              picture={pictures[name]}
              title={texts[`${name}Title`]}
              to={texts[`${name}Link`]}
              link={texts[`${name}Button`]}
            >
              {texts[`${name}Text`]}
            </WayIn>
          ))}
        </div>
        {text.body ? (
          <div className="prose pb-16" dangerouslySetInnerHTML={{ __html: text.body }} />
        ) : null}
      </Container>
    </>
  );
}

interface MosaicProps {
  pictures: ReactNode[];
  /** This drawing appears instead of fewer images. */
  otherwise: MeetingKind;
}

function Mosaic({ pictures, otherwise }: MosaicProps) {
  if (pictures.length < shown) return <Meeting kind={otherwise} />;
  return (
    <div className="mosaic">
      {pictures.map((picture, index) => (
        <div key={index} className="float-left h-1/2 w-[33.334%]">
          {picture}
        </div>
      ))}
    </div>
  );
}

function Hero({ texts }: { texts: PageTexts }) {
  const { description } = texts;
  return (
    <div className="hero overflow-hidden" data-edit={editPath(pageDocumentId("home"))}>
      <Container>
        <div className="hero-columns">
          {/* On phones, the button is in the first view, above the description. */}
          <div className="flex flex-col">
            <h1 className={`font-display ${sizeOf(texts.title ?? "", "hero")}`}>
              <KeptTogether>{texts.title}</KeptTogether>
            </h1>
            {texts.introduction ? (
              <p className="mt-4 max-w-md text-xl text-ink-soft [text-wrap:balance]">
                {texts.introduction}
              </p>
            ) : null}
            {!description || description === texts.introduction ? null : (
              <p className="order-1 mt-6 max-w-md text-ink-soft md:order-none md:mt-4">
                {description}
              </p>
            )}
            {texts.button && texts.buttonLink ? (
              <a href={texts.buttonLink} className="button button-filled mt-6 self-start">
                {texts.button}
              </a>
            ) : null}
          </div>
          <Intersection />
        </div>
      </Container>
    </div>
  );
}

/** Keeps the last two words of a name on one line if both are short ("AI Labs"). */
function KeptTogether({ children }: { children: string }) {
  const [, start, end] = /^(.*\s)(\S{1,8}\s\S{1,8})$/.exec(children) ?? [];
  if (!end) return <>{children}</>;
  return (
    <>
      {start}
      <span className="whitespace-nowrap">{end}</span>
    </>
  );
}

interface WayInProps {
  picture: ReactNode;
  title: string;
  to: string;
  link: string;
  children: ReactNode;
}

/** Screen readers that list links out of context need the subject in the name. */
function WayIn({ picture, title, to, link, children }: WayInProps) {
  return (
    <section className="card linked way-in flex flex-col pb-6">
      <div className="image-box bg-surface bg-none">{picture}</div>
      <h2 className="mt-6 px-6 font-display text-xl">{title}</h2>
      <p className="mb-6 mt-2 px-6 text-ink-soft">{children}</p>
      {link && to ? (
        <a
          href={to}
          aria-label={`${link} (${title})`}
          className="way-in-link mx-6 mt-auto font-semibold text-accent underline"
        >
          {link}
          {/* Orca would read it as a second link; text browsers show it. */}
          <span aria-hidden="true" className="sr-only">{` (${title})`}</span>
        </a>
      ) : null}
    </section>
  );
}

interface ShowcaseRowProps {
  works: Work[];
  /** All works count, also those outside of the row. */
  count: number;
}

function ShowcaseRow({ works, count }: ShowcaseRowProps) {
  return (
    <section aria-labelledby="featured">
      <Container>
        <div className="flex flex-wrap items-baseline justify-between">
          <h2 id="featured" className="font-display text-xl">
            Featured works
          </h2>
          <a href="/works">{count === 1 ? "All works" : `All ${count} works`}</a>
        </div>
      </Container>
      <ul className="edge-row showcase">
        {works.map((work, index) => (
          <ShowcaseItem key={work.id} work={work} isNear={index < 2} isOnly={works.length === 1} />
        ))}
      </ul>
    </section>
  );
}

function ShowcaseItem({ work, isNear, isOnly }: { work: Work; isNear: boolean; isOnly: boolean }) {
  const link = detailLink(work) ?? cardLink(work);
  return (
    <li dir={directionOf(work.title)} className={cardClass("showcase-item", link)}>
      <div className="image-box rounded-card">
        {isOnly ? (
          <WorkBanner work={work} />
        ) : (
          <WorkPicture work={work} loading={isNear ? "eager" : "lazy"} place="showcase" />
        )}
      </div>
      <CardTitle
        as="h3"
        title={work.title}
        size={`${titleSize(work.title, "card")} showcase-title mt-4`}
        to={link}
      />
      <Credit makers={makersOf(work)} />
      <OptionalText className="text-sm text-ink-soft" around={work.title}>
        {work.category}
      </OptionalText>
    </li>
  );
}
