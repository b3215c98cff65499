import { safeAddress } from "~/kinds/link";
import {
  type Picture,
  readPictureAddress,
  variantAddress,
  variantWidths,
  boxes,
  isShownWhole,
  plainSize,
} from "~/media/picture-name";

interface ThumbnailProps {
  address: string;
  className?: string;
}

/** Shows the whole image. */
export function Thumbnail({
  address,
  className = "mb-3 h-24 w-24 flex-none sm:mr-6",
}: ThumbnailProps) {
  const picture = readPictureAddress(address);
  if (!picture) return null;
  return (
    <picture className="flex-none">
      <Narrowest picture={picture} />
      <img
        src={address}
        alt=""
        {...plainSize(picture)}
        loading="lazy"
        className={`rounded bg-picture object-contain shadow-edge ${className}`}
      />
    </picture>
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
  const picture = source && readPictureAddress(source);
  const place = isIcon ? "icon" : "card";
  const isWhole = picture && isShownWhole(place, picture);
  const className = [isIcon && "square", isWhole && "whole"];
  const img = (
    <img
      key={source}
      src={source ?? art}
      data-art={source && art}
      data-box={source?.startsWith("http") ? boxes[place] : undefined}
      alt=""
      width="80"
      loading="lazy"
      className={className.filter(Boolean).join(" ") || undefined}
    />
  );
  if (!picture) return img;
  return (
    <picture>
      <Narrowest picture={picture} />
      {img}
    </picture>
  );
}

function Narrowest({ picture }: { picture: Picture }) {
  const [width = picture.width] = variantWidths(picture);
  return <source type="image/webp" srcSet={variantAddress(picture, width)} />;
}
