import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guard.server";
import { media } from "~/backends/index.server";
import { readUploadForm, smallFormBytes } from "~/http/read-upload-form.server";
import { storeUpload } from "~/media/store-upload.server";
import { Container } from "~/ui/container";
import { Message } from "~/ui/message";

/** There is nothing to see: the work form sends its pictures here. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect("/admin/media");
}

/** Stores a picture and returns its address. */
export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const { files } = await readUploadForm(request, smallFormBytes);
  const {
    status,
    address = null,
    problem = null,
  } = await storeUpload(media, files.get("file"));
  return json({ address, problem }, status);
}

/** Remix answers errors of a route with a page only if the route has one. */
export default function UploadPicturePage() {
  const stored = useActionData<typeof action>();
  return (
    <Container>
      <Message>{stored?.problem ?? stored?.address}</Message>
    </Container>
  );
}
