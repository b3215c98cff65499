import { AdminPage } from "../frame/admin-page";
import { titled } from "~/seo/page-meta";
import { json, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { type AdminSession, forbidden } from "~/auth/guard.server";
import { media, works } from "~/backends/index.server";
import { findPictureOrFail, listedUses, mayReplace, usesOfPicture } from "./picture.server";
import { mediaPath, picturePath } from "../frame/admin-paths";
import { backOf, backTo, useBack, withBack } from "../frame/back";
import { runAndShow } from "../frame/run-plan.server";
import { siteDocumentsIn } from "~/changes/picture-uses.server";
import { storeUpload } from "~/media/store-upload.server";
import { FileField } from "./file-field";
import { PictureUseList } from "./picture-use-list";
import { Thumbnail } from "../frame/thumbnail";
import { SubmitButton } from "../frame/submit-button";
import { type Plan, planned } from "~/changes/plan.server";
import { picturesIn } from "~/changes/changes.server";
import type { StoredWork, WorkDocument } from "~/kinds/work";

export const meta = titled("Replace this image everywhere");

interface Refusal {
  fileProblem?: string;
  problem?: string;
}

export { shouldRevalidate } from "../frame/should-revalidate";

export const loader = adminLoader(async ({ params, request, session }) => {
  const { name, address, uses } = await findReplaceable(params, session);
  return json({ name, address, works: listedUses(uses, request).works });
});

/** @throws Response 403 if only administrators may change a page or setting that uses the image. */
async function findReplaceable(params: { name?: string }, session: AdminSession) {
  const picture = await findPictureOrFail(params);
  const uses = await usesOfPicture(picture);
  if (!mayReplace(session, uses)) throw await forbidden();
  return { ...picture, uses };
}

export const action = adminAction(
  {
    failed: "The image could not be stored. Please try again.",
    uploads: true,
  },
  async ({ request, params, session, files }) => {
    const { name } = await findReplaceable(params, session);
    const stored = await storeUpload(media, files.get("file"), session.email);
    if (stored.problem !== undefined) {
      return json<Refusal>({ fileProblem: stored.problem }, stored.status);
    }
    const documents = [...(await works.list()), ...(await siteDocumentsIn(works))];
    const plan = planReplacement(documents, name, stored.address);
    const back = backOf(request, mediaPath);
    if (plan.items.length === 0) {
      return redirect(backTo(back, { notice: "picture-not-used" }), 303);
    }
    const outcome = await runAndShow(plan, session, {
      kind: "replace",
      then: (changed) => backTo(back, { changed }),
    });
    if (!("problem" in outcome)) return outcome;
    return json<Refusal>({ problem: outcome.problem }, outcome.status);
  },
);

export default function ReplacePicturePage() {
  const { name, address, works } = useLoaderData<typeof loader>();
  const refusal = useActionData<Refusal>();
  const back = useBack(mediaPath);
  const path = withBack(picturePath(name, "replace"), back);
  return (
    <AdminPage
      title="Replace this image everywhere"
      width="prose"
      problem={refusal?.problem}
      errors={{ file: refusal?.fileProblem }}
    >
      <div className="mt-6 flex">
        <Thumbnail address={address} />
        <PictureUseList uses={{ works }} />
      </div>
      <p className="mt-6">
        All works in this list will get the new image. You can undo this on the next page.
        Afterward, check that their image descriptions still match.
      </p>
      <Form method="post" action={path} encType="multipart/form-data" className="mt-6">
        <FileField label="New image" error={refusal?.fileProblem} />
        <SubmitButton action={path} busy="Uploading...">
          Replace everywhere
        </SubmitButton>{" "}
        <Link to={back} className="button button-quiet ml-3">
          Cancel
        </Link>
      </Form>
    </AdminPage>
  );
}

/** Gives all works that use an image another one. */
function planReplacement(stored: StoredWork[], name: string, address: string): Plan {
  const updatedAt = new Date().toISOString();
  const items = stored
    .filter(({ document }) => uses(document, name))
    .map(({ id, document }) => {
      const next = { ...replaced(document, name, address), updatedAt };
      return planned({ id, document: next }, document);
    });
  return { action: "edit", items, sentences: [] };
}

function uses(document: WorkDocument, name: string): boolean {
  return picturesIn(document).includes(name);
}

/** A variant becomes the image itself, because the new widths may differ. */
function replaced(document: WorkDocument, name: string, address: string): WorkDocument {
  const former = new RegExp(`/media/${name}(-\\d+)?\\.(jpg|png|webp)`, "g");
  return JSON.parse(JSON.stringify(document).replace(former, address)) as WorkDocument;
}
