import { defer, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { showcase } from "~/catalogue/pages";
import { catalogue } from "~/data.server";
import { cardLink, detailLink, editPath } from "~/http/paths";
import { keptIf, publicHeaders } from "~/http/public-headers";
import { firstIn } from "~/kinds/derived";
import { pageDocumentId, pageDocument } from "~/kinds/kind";
import { makersOf } from "~/kinds/makers";
import { foundation, isPublicPage, pagePath, type PageTexts } from "~/kinds/page";
import type { Work } from "~/kinds/work";
import { homeTitle, pageCardImage } from "~/seo/cards/card.server";
import { listedMeta } from "~/seo/listed-meta";
import { siteThings } from "~/seo/structured-data";
import { currentSite, brand } from "~/site.server";
import {
  cardClass,
  CardTitle,
  Credit,
  directionOf,
  OptionalText,
  sizeOf,
  titleSize,
} from "~/ui/cards/card-parts";
import { Container, Meeting, type MeetingKind } from "~/ui/container";
import { CreatorImage, WorkBanner, WorkImage } from "~/ui/image";
import { styleSheets } from "~/ui/route-handle";
import { textPageOf } from "~/ui/text-page/text-page.server";
import { Intersection, StoryImage } from "./images";
import styles from "./home.css?url";
import proseStyles from "~/ui/prose.css?url";

export const meta: MetaFunction<typeof loader> = (args) =>
  listedMeta(args, {
    title: args.data?.text.documentTitle || undefined,
    path: "/",
    card: args.data?.card ?? "home",
    things: (site) => siteThings(site, args.data?.foundation),
    description: args.data?.text.description,
  });

export const links = styleSheets(styles);

export const headers = publicHeaders;

/** The row has this many works, and each mosaic this many images. */
const shown = 6;

export async function loader() {
  const current = await catalogue.read();
  const works = showcase(current?.categories ?? [], 2 * shown);
  const creators = firstIn(current?.creators ?? [], shown, (a, b) => b.workCount - a.workCount);
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
    creators,
  };
  return defer(page, keptIf(current));
}

export default function HomePage() {
  const { text, word, row, count, mosaic, creators } = useLoaderData<typeof loader>();
  const { texts } = text;
  const worksMosaic = mosaic.map((work) => (
    <WorkImage key={work.id} work={work} loading="lazy" place="mosaic" />
  ));
  const creatorsMosaic = creators.map((creator) => (
    <CreatorImage key={creator.id} creator={creator} loading="lazy" />
  ));
  const images = {
    story: <StoryImage word={word} />,
    works: <Mosaic images={worksMosaic} otherwise="waiting" />,
    join: <Mosaic images={creatorsMosaic} otherwise="apart" />,
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
              image={images[name]}
              title={texts[`${name}Title`]}
              to={texts[`${name}Link`]}
              link={texts[`${name}Button`]}
            >
              {texts[`${name}Text`]}
            </WayIn>
          ))}
        </div>
        {text.body ? (
          <>
            <link rel="stylesheet" href={proseStyles} />
            <div className="prose pb-16" dangerouslySetInnerHTML={{ __html: text.body }} />
          </>
        ) : null}
      </Container>
    </>
  );
}

interface MosaicProps {
  images: ReactNode[];
  /** This drawing appears instead of fewer images. */
  otherwise: MeetingKind;
}

function Mosaic({ images, otherwise }: MosaicProps) {
  if (images.length < shown) return <Meeting kind={otherwise} />;
  return (
    <div className="mosaic">
      {images.map((image, index) => (
        <div key={index} className="float-left h-1/2 w-[33.334%]">
          {image}
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
            <h1 className={`font-display [text-wrap:balance] ${sizeOf(texts.title ?? "", "hero")}`}>
              {texts.title}
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

interface WayInProps {
  image: ReactNode;
  title: string;
  to: string;
  link: string;
  children: ReactNode;
}

/** Screen readers that list links out of context need the subject in the name. */
function WayIn({ image, title, to, link, children }: WayInProps) {
  return (
    <section className="card linked way-in flex flex-col pb-6">
      <div className="image-box bg-surface bg-none">{image}</div>
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
    <Container>
      <section aria-labelledby="featured">
        <div className="flex flex-wrap items-baseline justify-between">
          <h2 id="featured" className="font-display text-xl">
            Featured works
          </h2>
          <a href="/works" className="inline-block py-2">
            {count === 1 ? "All works" : `All ${count} works`}
          </a>
        </div>
        <ul className="edge-row showcase">
          {works.map((work, index) => (
            <ShowcaseItem
              key={work.id}
              work={work}
              isNear={index < 2}
              isOnly={works.length === 1}
            />
          ))}
        </ul>
      </section>
    </Container>
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
          <WorkImage work={work} loading={isNear ? "eager" : "lazy"} place="showcase" />
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

/** The word "prajñā" is in outlines, because the site's font subset lacks "ā". The original text of About explains it. */
export const word =
  "M79 3Q69 3 58 1L58 42L83 48L83 59L7 59L7 49Q11 47 15 45Q19 43 26 41L29 -115L12 -136Q23 -142 33 -146Q44 -150 55 -151L58 -121Q64 -130 71 -136Q80 -144 89 -150Q91 -150 92 -150Q94 -151 95 -151Q113 -151 127 -141Q140 -132 148 -115Q155 -98 155 -77Q155 -52 146 -34Q137 -16 120 -7Q103 3 79 3ZM58 -113L58 -22Q60 -22 62 -22Q72 -19 80 -19Q102 -19 113 -33Q125 -46 125 -72Q125 -86 121 -98Q119 -107 114 -115Q101 -123 87 -123Q73 -123 58 -113ZM282 -117Q255 -120 229 -110L229 -17L262 -10L262 0L178 0L178 -10Q182 -12 186 -14Q191 -16 197 -17L200 -115L184 -136Q204 -148 226 -151L229 -117Q236 -126 244 -133Q252 -142 262 -149Q268 -149 274 -148Q279 -146 284 -143ZM418 2Q408 2 399 -5Q391 -11 388 -23Q382 -17 375 -11Q365 -3 352 3Q330 3 316 -8Q303 -19 303 -37Q303 -46 307 -52Q311 -59 320 -64Q330 -70 349 -76Q365 -81 389 -87L391 -115Q370 -130 340 -130Q338 -130 337 -130L332 -92Q319 -94 312 -99Q306 -104 306 -113Q306 -123 314 -132Q322 -140 335 -145Q348 -151 363 -151Q380 -151 395 -144Q409 -137 419 -125L419 -25L448 -27Q447 -18 443 -11Q438 -5 432 -1Q425 2 418 2ZM389 -70L338 -61Q337 -58 337 -55Q336 -50 336 -46Q336 -34 341 -28Q347 -21 358 -21Q366 -21 375 -24Q381 -26 387 -30ZM455 60L452 54L477 17L481 -115L464 -136Q474 -142 486 -146Q497 -150 510 -151L510 -4Q510 20 495 36Q481 52 455 60ZM500 -220Q506 -214 510 -207Q514 -200 515 -192Q510 -186 503 -182Q495 -178 488 -177Q482 -181 478 -189Q473 -196 472 -204Q477 -210 485 -214Q492 -218 500 -220ZM545 0L545 -10Q549 -12 554 -14Q558 -16 564 -17L567 -115L551 -136Q571 -148 594 -151L596 -121Q603 -129 611 -136Q620 -144 630 -150Q632 -150 635 -150Q637 -151 639 -151Q653 -151 665 -144Q677 -138 687 -126L687 -16L708 -10L708 0L636 0L636 -10Q640 -12 644 -14Q649 -16 655 -17L658 -111Q644 -123 627 -123Q612 -123 597 -112L597 -16L617 -10L617 0ZM585 -177L578 -182Q586 -195 591 -202Q597 -209 600 -212Q604 -214 607 -215Q611 -215 614 -214L652 -204L671 -220L677 -214Q668 -199 662 -192Q656 -184 652 -183Q647 -182 642 -183L604 -193ZM843 2Q833 2 824 -5Q817 -11 813 -23Q807 -17 800 -11Q791 -3 778 3Q755 3 742 -8Q728 -19 728 -37Q728 -46 732 -52Q736 -59 746 -64Q756 -70 774 -76Q791 -81 815 -87L816 -115Q796 -130 766 -130Q764 -130 762 -130L757 -92Q744 -94 738 -99Q731 -104 731 -113Q731 -123 739 -132Q747 -140 760 -145Q773 -151 789 -151Q806 -151 820 -144Q834 -137 845 -125L845 -25L873 -27Q872 -18 868 -11Q864 -5 857 -1Q851 2 843 2ZM814 -70L763 -61Q762 -58 762 -55Q761 -50 761 -46Q761 -34 767 -28Q772 -21 783 -21Q791 -21 800 -24Q806 -26 812 -30ZM754 -187L754 -208L833 -208L833 -187Z";
