import { CreatorPicture, WorkPicture } from "~/ui/picture";
import type { Creator } from "~/catalogue/catalogue.server";
import type { Work } from "~/work/work";

export function WorksMosaic({ works }: { works: Work[] }) {
  return (
    <div className={mosaicOf(works.length)}>
      {works.slice(0, 6).map((work) => (
        <div key={work.id}>
          <WorkPicture work={work} loading="lazy" place="mosaic" />
        </div>
      ))}
    </div>
  );
}

export function CreatorsMosaic({ creators }: { creators: Creator[] }) {
  return (
    <div className={mosaicOf(creators.length)}>
      {creators.slice(0, 6).map(({ id }) => (
        <div key={id}>
          <CreatorPicture id={id} loading="lazy" />
        </div>
      ))}
    </div>
  );
}

function mosaicOf(count: number): string {
  if (count >= 6) return "mosaic mosaic-6";
  return count > 1 ? "mosaic mosaic-2" : "mosaic mosaic-1";
}
