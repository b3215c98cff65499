import {
  bannerSource,
  creatorSource,
  iconSource,
  imageSource,
} from "~/art/image-source";

export type Loading = "eager" | "lazy";

interface WorkPictureProps {
  work: { id: string; imageUrl?: string; iconUrl?: string };
  loading?: Loading;
}

/** A work's picture, on cards and in rows; the box around it decides its size. */
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
 * The wide picture of a work's page. Drawn artwork has a version for this shape;
 * on phones, and for a picture of the work's own, it is that of its card.
 */
export function WorkBanner({ work }: WorkPictureProps) {
  return (
    <picture>
      <source media="(min-width: 640px)" srcSet={bannerSource(work)} />
      <WorkPicture work={work} />
    </picture>
  );
}

interface WorkIconProps extends WorkPictureProps {
  className: string;
}

export function WorkIcon({ work, loading, className }: WorkIconProps) {
  return (
    <img
      src={iconSource(work.id, work.iconUrl)}
      alt=""
      width="64"
      height="64"
      loading={loading}
      className={`icon ${className}`}
    />
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
