import { given, previewSources } from "~/art/image-source";
import type { AppPage } from "~/ui/app-page/app-page";
import type { Work } from "~/works/work";

/** A work with addresses of generated artwork that also work for drafts. */
export function cardWithArt(work: Work): Work {
  // Generated artwork needs an ID.
  const { image, icon } = previewSources(work.id || "preview");
  return {
    ...work,
    imageUrl: given(work.imageUrl) ?? image,
    iconUrl: given(work.iconUrl) ?? icon,
  };
}

/**
 * The same for its page, which has no generated artwork beside an own picture.
 */
export function pageWithArt(app: AppPage): AppPage {
  if (given(app.bannerImageUrl) ?? given(app.imageUrl)) return app;
  const { banner, icon } = previewSources(app.id);
  return {
    ...app,
    bannerImageUrl: banner,
    iconUrl: given(app.iconUrl) ?? icon,
  };
}
