import type { MediaStore } from "~/media/media-store";
import { PictureRefused } from "~/media/picture-refused";
import { storePicture } from "~/media/store-picture.server";

/** A chosen file, as app/http reads it. */
interface ChosenFile {
  content?: Uint8Array;
  problem?: string;
}

interface StoredPictures {
  /** The addresses of the stored pictures, by the control that holds one. */
  addresses: Map<string, string>;
  /** What is wrong with the others, by the file's own control. */
  problems: Record<string, string>;
}

const addressControls: Partial<Record<string, string>> = {
  imageFile: "imageUrl",
  iconFile: "iconUrl",
  bannerImageFile: "bannerImageUrl",
};

/**
 * Stores the files of a work form, so that the form can come back without
 * losing them.
 *
 * @param onFailure hears of a store that failed; its sentence is among the
 * problems.
 */
export async function storeFormPictures(
  media: MediaStore,
  files: ReadonlyMap<string, ChosenFile>,
  onFailure: (cause: unknown) => void,
): Promise<StoredPictures> {
  const addresses: StoredPictures["addresses"] = new Map();
  const problems: StoredPictures["problems"] = {};
  for (const [control, { content, problem }] of files) {
    const target = addressControlOf(control);
    if (target === undefined) continue;
    try {
      if (!content) throw new PictureRefused(problem);
      addresses.set(target, await storePicture(media, content));
    } catch (cause) {
      if (!(cause instanceof PictureRefused)) onFailure(cause);
      problems[control] =
        cause instanceof PictureRefused
          ? cause.message
          : "This picture could not be stored. Choose it again in a minute.";
    }
  }
  return { addresses, problems };
}

/** The control for the address of the picture that a file control takes. */
function addressControlOf(control: string): string | undefined {
  const screenshot = /^(screenshots\.\d{1,3})\.file$/.exec(control)?.[1];
  return screenshot ? `${screenshot}.url` : addressControls[control];
}
