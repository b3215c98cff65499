import { json, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { media } from "~/backends/index.server";
import { storeUpload } from "~/media/store-upload.server";
import { Container, Message } from "~/ui/container";

/** Only the script of the work form uses this address. */
export const loader = adminLoader(async () => {
  return redirect("/admin/media");
});

export { shouldRevalidate } from "~/http/route-handle";

export const action = adminAction(
  {
    failed: "The image could not be stored. Please try again.",
    uploads: true,
  },
  async ({ files, session }) => {
    const {
      status,
      address = null,
      problem = null,
    } = await storeUpload(media, files.get("file"), session.email);
    return json({ address, problem }, status);
  },
);

export default function UploadPicturePage() {
  const stored = useActionData<{ problem?: string; address?: string }>();
  return (
    <Container>
      <Message>{stored?.problem ?? stored?.address}</Message>
    </Container>
  );
}
