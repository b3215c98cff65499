import { groundOf } from "~/art/face";
import { groundOfSample } from "~/samples/pictures.server";
import {
  type AppPage,
  pageOfSample,
  pageOfWork,
} from "~/ui/work-page/app-page";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { datesOf } from "~/work/date";
import { renderMarkdown } from "~/ui/markdown.server";
import { worksAfter } from "~/catalogue/showcase";
import type { StoredWork, Work } from "~/work/work";

export function detailOf(current: Catalogue, appId: string) {
  const work = current.works.find((work) => work.appId === appId);
  const document = current.stored.find(({ id }) => id === work?.id)?.document;
  if (work) return detailOfWork(current, work, document ?? {});
  if (!current.builtInPages.includes(appId)) return undefined;
  const app = pageOfSample();
  return { app, updatedAt: undefined, ...beside(app, current) };
}

export function detailOfWork(
  current: Catalogue,
  work: Work,
  document: StoredWork["document"],
) {
  const { published, updated } = datesOf(document);
  const app = pageOfWork(work, published);
  // The creator's name can come from another work.
  app.creator =
    current.creators.find(({ id }) => id === app.creator?.id) ?? app.creator;
  return { app, updatedAt: updated, ...beside(app, current) };
}

const most = 3;

function beside(app: AppPage, current: Catalogue) {
  const picture = app.bannerImageUrl ?? app.imageUrl;
  const { works } = current;
  const ofCreator = works.filter(
    ({ creatorId }) => app.creator && creatorId === app.creator.id,
  );
  const byCreator = worksAfter(ofCreator, app.id, most);
  const ofCategory = works.filter(
    (work) =>
      app.category &&
      work.category === app.category &&
      !byCreator.includes(work),
  );
  return {
    longDescription: app.longDescription && renderMarkdown(app.longDescription),
    ground: picture ? groundOfSample(picture) : groundOf(app.id),
    byCreator,
    inCategory: worksAfter(ofCategory, app.id, most),
  };
}
