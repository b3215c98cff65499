import { safeAddress } from "~/kinds/link";
import {
  type Image,
  readImageAddress,
  variantAddress,
  variantWidths,
  boxes,
  isShownWhole,
  plainSize,
} from "~/media/image-name";

interface ThumbnailProps {
  address: string;
  className?: string;
}

/** Shows the whole image. */
export function Thumbnail(props: ThumbnailProps) {
  const { address, className = "mb-3 h-24 w-24 flex-none sm:mr-6" } = props;
  const image = readImageAddress(address);
  if (!image) return null;
  return (
    <img
      src={address}
      srcSet={narrowest(image)}
      alt=""
      {...plainSize(image)}
      loading="lazy"
      className={`rounded bg-picture object-contain shadow-edge ${className}`}
    />
  );
}

interface WorkThumbnailProps {
  address?: string;
  /** app/enhance/enhance.js shows this generated image if the other one fails to load. */
  art: string;
  isIcon?: boolean;
}

/** Shows a work's image in a list. */
export function WorkThumbnail({ address, art, isIcon }: WorkThumbnailProps) {
  const source = safeAddress(address);
  const image = source && readImageAddress(source);
  const place = isIcon ? "icon" : "card";
  const isWhole = image && isShownWhole(place, image);
  const className = [isIcon && "square", isWhole && "whole"];
  return (
    <img
      key={source}
      src={source ?? art}
      srcSet={image && narrowest(image)}
      data-art={source && art}
      data-box={source?.startsWith("http") ? boxes[place] : undefined}
      alt=""
      width="80"
      loading="lazy"
      className={className.filter(Boolean).join(" ") || undefined}
    />
  );
}

function narrowest(image: Image): string {
  // A thumbnail has up to 96 CSS pixels.
  const width = variantWidths(image).find((width) => width >= 192) ?? image.width;
  return variantAddress(image, width);
}
