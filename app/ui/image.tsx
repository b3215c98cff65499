import { createContext, useContext } from "react";
import { groundNear } from "~/art/grounds";
import { creatorSource, publicSources } from "~/art/image-source";
import { pointClass } from "~/kinds/focal-point";
import { safeAddress } from "~/kinds/link";
import type { Work } from "~/kinds/work";
import {
  type Image,
  readImageAddress,
  boxes,
  isShownWhole,
  type Place,
  plainSize,
  sizesAt,
  sourceSet,
} from "~/media/image-name";

export type Loading = "eager" | "lazy";

/** Previews use other addresses. */
export const ArtSources = createContext(publicSources);

interface AnyImageProps {
  url: string | undefined;
  /** The generated image appears if there is no other or it fails to load. */
  art: string;
  /** Images of unknown size get this width and height. */
  size: readonly [string, string];
  place: Place;
  title: string;
  alt?: string;
  /** The image is cropped, with this point in view (app/kinds/focal-point.ts). */
  focus?: string;
  loading?: Loading;
  className?: string;
}

/** If an image fails, app/enhance/enhance.js shows the generated one, or CSS shows the title. */
function AnyImage({
  url,
  art,
  size: [width, height],
  place,
  title,
  alt = "",
  focus,
  loading,
  className,
}: AnyImageProps) {
  const source = safeAddress(url);
  const props = { loading, width, height };
  if (!source) {
    return <img {...props} src={art} alt="" className={className} />;
  }
  const image = readImageAddress(source);
  const point = pointClass(focus) || undefined;
  const isWhole = image && !point && isShownWhole(place, image);
  const classes = [className, image && plateClass(image), point, isWhole && "whole"];
  return (
    <img
      // A reused element may show the replacement of a failed image.
      key={source}
      {...props}
      // A failed screenshot is a plate with its caption.
      data-art={place === "screenshot" ? undefined : art}
      data-title={title}
      data-box={source.startsWith("/") || point ? undefined : boxes[place]}
      src={source}
      {...(image && {
        srcSet: sourceSet(image),
        sizes: sizesAt(place, image, isWhole),
        ...plainSize(image, Number(width)),
      })}
      alt={alt}
      className={classes.filter(Boolean).join(" ") || undefined}
    />
  );
}

interface WorkImageProps {
  work: Omit<Work, "type">;
  loading?: Loading;
  place?: Place;
}

export function WorkImage({ work, loading, place = "card" }: WorkImageProps) {
  const { image } = useContext(ArtSources)(work.id);
  return (
    <AnyImage
      url={work.imageUrl}
      art={image}
      size={["304", "190"]}
      place={place}
      title={work.title}
      // A mosaic decorates a link to all works.
      alt={place === "mosaic" ? "" : work.imageAlt}
      focus={work.imageFocus}
      loading={loading}
    />
  );
}

export function hasOwnBanner({ bannerImageUrl, imageUrl }: Omit<Work, "type">): boolean {
  return Boolean(safeAddress(bannerImageUrl) ?? safeAddress(imageUrl));
}

/** Only generated images have a wide version; others are cropped. */
export function WorkBanner({ work, place = "banner" }: WorkImageProps) {
  const { banner } = useContext(ArtSources)(work.id);
  const own = safeAddress(work.bannerImageUrl);
  return (
    <AnyImage
      url={own ?? work.imageUrl}
      art={banner}
      size={["304", "133"]}
      place={place}
      title={work.title}
      // `imageAlt` describes the image, not the banner.
      alt={own ? "" : work.imageAlt}
      focus={own ? work.bannerFocus : work.imageFocus}
    />
  );
}

export function WorkIcon({ work, loading }: WorkImageProps) {
  const { icon } = useContext(ArtSources)(work.id);
  return (
    <AnyImage
      url={work.iconUrl}
      art={icon}
      size={["64", "64"]}
      place="icon"
      // There is no room for the title.
      title=""
      loading={loading}
      className="icon"
    />
  );
}

interface ScreenshotProps {
  url: string;
  title: string;
  workId: string;
}

/** A screenshot on another site is a link to it, in case it cannot be shown here. */
export function ScreenshotImage({ url, title, workId }: ScreenshotProps) {
  const { image: art } = useContext(ArtSources)(workId);
  const isForeign = /^https?:/.test(url);
  const image = (
    <AnyImage
      url={url}
      art={art}
      size={["304", "203"]}
      place="screenshot"
      title={title}
      // The caption below describes the other images.
      alt={isForeign ? title : ""}
      loading="lazy"
    />
  );
  return isForeign ? (
    <a href={url} aria-label={`Open image: ${title}`} className="block p-0">
      {image}
    </a>
  ) : (
    image
  );
}

interface CreatorImageProps {
  creator: { id: string; isAgent: boolean };
  loading?: Loading;
}

export function CreatorImage({ creator, loading }: CreatorImageProps) {
  return (
    <img
      src={creatorSource(creator.id, creator.isAgent)}
      alt=""
      width="304"
      height="304"
      loading={loading}
    />
  );
}

/** @returns the plate behind an uploaded image. A transparent image would always show it. */
export function plateClass({ tint, isTransparent }: Pick<Image, "tint" | "isTransparent">) {
  return isTransparent ? "" : `bg-tint ${groundNear(tint)}`;
}
