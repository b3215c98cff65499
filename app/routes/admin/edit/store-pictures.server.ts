import { media } from "~/backends/index.server";
import type { UploadForm } from "~/http/read-upload-form.server";
import { storeFormPictures } from "~/media/store-form-pictures.server";

/** Stores the pictures even if the rest of the form will be rejected. */
export async function storePictures({ form, files }: UploadForm) {
  const { addresses, problems } = await storeFormPictures(media, files);
  return {
    form,
    /** Reads a field, or the address of the picture that was chosen for it. */
    read: (name: string) => addresses.get(name) ?? form.get(name),
    uploaded: Array.from(addresses.values()).join(" "),
    problems,
  };
}
