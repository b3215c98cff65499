import type { MediaStore } from "~/media/media-store";
import { missingPictures } from "~/media/missing-pictures.server";
import type { WorkFormErrors } from "~/work/check-work-form";
import { parseRows, screenshotRows } from "~/work/row-list";
import type { WorkFormValues } from "~/work/work-form";

const problem =
  "This image is not on the site. Upload it again, or choose a different one.";

/** @returns messages by control. */
export async function pictureProblems(
  media: MediaStore,
  { screenshots, ...values }: WorkFormValues,
): Promise<WorkFormErrors> {
  const rows = parseRows(screenshotRows, screenshots).map(
    ({ url }, index): [string, string] => [`screenshots.${index}.url`, url],
  );
  const texts = [...Object.entries(values), ...rows];
  const missing = await missingPictures(
    media,
    texts.map(([, text]) => text),
  );
  return Object.fromEntries(
    texts
      .filter((_, index) => missing[index]?.length)
      .map(([control]) => [control, problem]),
  );
}
