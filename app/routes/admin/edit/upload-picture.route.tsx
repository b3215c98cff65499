import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guard.server";
import { media } from "~/backends/index.server";
import { usualFormBytes } from "~/http/read-form.server";
import { readUploadForm } from "~/http/read-upload-form.server";
import { storeUpload } from "~/media/store-upload.server";
import { Container } from "~/ui/container";
import { Message } from "~/ui/empty-state";

/** Only the script of the work form uses this address. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect("/admin/media");
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const { files } = await readUploadForm(request, usualFormBytes);
  const {
    status,
    address = null,
    problem = null,
  } = await storeUpload(media, files.get("file"));
  return json({ address, problem }, status);
}

export default function UploadPicturePage() {
  const stored = useActionData<typeof action>();
  return (
    <Container>
      <Message>{stored?.problem ?? stored?.address}</Message>
    </Container>
  );
}
