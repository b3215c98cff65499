import { given, previewSources } from "~/art/image-source";
import type { AppPage } from "~/ui/app-page/app-page";
import type { Work } from "~/works/work";

/** A work whose card shows generated artwork also where it is not public. */
export function cardWithArt(work: Work): Work {
  // Artwork that is drawn from the ID needs one.
  const { image, icon } = previewSources(work.id || "preview");
  return {
    ...work,
    imageUrl: given(work.imageUrl) ?? image,
    iconUrl: given(work.iconUrl) ?? icon,
  };
}

/** The same for its page, which draws nothing beside a picture of its own. */
export function pageWithArt(app: AppPage): AppPage {
  if (given(app.bannerImageUrl) ?? given(app.imageUrl)) return app;
  const { banner, icon } = previewSources(app.id);
  return {
    ...app,
    bannerImageUrl: banner,
    iconUrl: given(app.iconUrl) ?? icon,
  };
}
