import { log } from "~/log.server";
import type { MediaStore } from "~/media/media-store";
import { PictureRefused } from "~/media/picture-refused";
import { storePicture } from "~/media/store-picture.server";

type Stored =
  | { address: string; problem?: undefined; status: 200 }
  | { address?: undefined; problem: string; status: 422 | 503 };

export async function storeUpload(
  media: MediaStore,
  file: { content?: Uint8Array; problem?: string } | undefined,
): Promise<Stored> {
  if (!file?.content) {
    const problem = file?.problem ?? "Choose a picture.";
    return { problem, status: 422 };
  }
  try {
    return { address: await storePicture(media, file.content), status: 200 };
  } catch (cause) {
    if (cause instanceof PictureRefused) {
      return { problem: cause.message, status: 422 };
    }
    log.error({ err: cause }, "A picture could not be stored.");
    const problem = "The picture could not be stored. Please try again.";
    return { problem, status: 503 };
  }
}
