import {
  readPictureAddress,
  variantAddress,
  variantWidths,
} from "~/media/picture-name";

export function Thumbnail({ address }: { address: string }) {
  const picture = readPictureAddress(address);
  if (!picture) return null;
  const [narrowest = picture.width] = variantWidths(picture);
  return (
    <picture className="flex-none">
      <source type="image/webp" srcSet={variantAddress(picture, narrowest)} />
      <img
        src={address}
        alt=""
        width={picture.width}
        height={picture.height}
        loading="lazy"
        className="media-picture mb-3 h-24 w-24 flex-none rounded object-contain sm:mr-6"
      />
    </picture>
  );
}
