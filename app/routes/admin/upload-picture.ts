import { type ActionFunctionArgs, json } from "@remix-run/node";
import { requireAdmin } from "~/auth/guard.server";
import { media } from "~/backends/index.server";
import { errorResponse } from "~/http/error-response.server";
import { readUploadForm, smallFormBytes } from "~/http/read-upload-form.server";
import { storeUpload } from "~/media/store-upload.server";

/** Nothing to see: the work form sends pictures here while one types. */
export function loader(): never {
  throw errorResponse(404);
}

/** Stores a picture and answers with its address. */
export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const { files } = await readUploadForm(request, smallFormBytes);
  const stored = await storeUpload(media, files.get("file"));
  return json(stored, stored.status);
}
