import type { MediaStore } from "~/media/media-store";
import { storeUpload } from "~/media/store-upload.server";
import { addressControlOf } from "~/work/work-form-controls";

interface StoredPictures {
  /** By the control that holds the address. */
  addresses: Map<string, string>;
  /** By the control of the file. */
  problems: Record<string, string>;
}

/** The form returns with addresses, because browsers do not fill in files again. */
export async function storeFormPictures(
  media: MediaStore,
  files: ReadonlyMap<string, { content?: Uint8Array; problem?: string }>,
): Promise<StoredPictures> {
  const addresses: StoredPictures["addresses"] = new Map();
  const problems: StoredPictures["problems"] = {};
  for (const [control, file] of files) {
    const target = addressControlOf(control);
    if (target === undefined) continue;
    const stored = await storeUpload(media, file);
    if (stored.problem === undefined) addresses.set(target, stored.address);
    else problems[control] = stored.problem;
  }
  return { addresses, problems };
}
