import { media } from "~/backends/index.server";
import type { UploadForm } from "~/http/read-upload-form.server";
import { storeFormPictures } from "~/media/store-form-pictures.server";

/** Stores the pictures of a work form, whatever becomes of the rest. */
export async function storePictures({ form, files }: UploadForm) {
  const { addresses, problems } = await storeFormPictures(media, files);
  return {
    form,
    /** A field, or the address of the picture that was chosen for it. */
    read: (name: string) => addresses.get(name) ?? form.get(name),
    /** The addresses of the stored pictures. */
    uploaded: Array.from(addresses.values()).join(" "),
    /** What is wrong with the others, by control. */
    problems,
  };
}
