import {
  bannerSource,
  creatorSource,
  given,
  iconSource,
  imageSource,
} from "~/art/image-source";

export type Loading = "eager" | "lazy";

interface WorkPictureProps {
  work: {
    id: string;
    imageUrl?: string;
    iconUrl?: string;
    bannerImageUrl?: string;
  };
  loading?: Loading;
}

/** The container decides the size. */
export function WorkPicture({ work, loading }: WorkPictureProps) {
  return (
    <img
      src={imageSource(work.id, work.imageUrl)}
      alt=""
      width="1600"
      height="1000"
      loading={loading}
    />
  );
}

/**
 * Generated artwork has a wide version for banners; other pictures are cropped.
 */
export function WorkBanner({ work }: WorkPictureProps) {
  const banner = given(work.bannerImageUrl) ?? given(work.imageUrl);
  if (banner) return <img src={banner} alt="" width="1600" height="700" />;
  return (
    <picture>
      <source media="(min-width: 640px)" srcSet={bannerSource(work.id)} />
      <WorkPicture work={work} />
    </picture>
  );
}

export function WorkIcon({ work, loading }: WorkPictureProps) {
  return (
    <img
      src={iconSource(work.id, work.iconUrl)}
      alt=""
      width="64"
      height="64"
      loading={loading}
      className="icon"
    />
  );
}

/** The caption describes the picture, so its `alt` is empty. */
export function Screenshot({ url }: { url: string }) {
  return (
    <img src={given(url)} alt="" width="1200" height="800" loading="lazy" />
  );
}

interface CreatorPictureProps {
  id: string;
  loading?: Loading;
}

export function CreatorPicture({ id, loading }: CreatorPictureProps) {
  return (
    <img
      src={creatorSource(id)}
      alt=""
      width="320"
      height="320"
      loading={loading}
    />
  );
}
