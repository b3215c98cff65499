import { json, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import { catalogue, works } from "~/data.server";
import { nameInPath, editPath } from "~/http/paths";
import { titleOf } from "~/kinds/kind";
import { bytesOf, shortened } from "~/kinds/text";
import { sayVisibility } from "~/kinds/visibility";
import { unreadableSentence } from "~/kinds/work";
import { readWork } from "~/kinds/work-document.server";
import {
  addPreviewLink,
  listPreviewLinks,
  withdrawPreviewLink,
} from "~/records/preview-links.server";
import { titled } from "~/seo/listed-meta";
import { addressFor, siteTimeZone } from "~/site.server";
import { Container } from "~/ui/container";
import { ErrorSummary } from "~/ui/field";
import { firstWithin, partlyShown, readMarkdown } from "~/ui/markdown.server";
import { PreviewedWork } from "~/ui/work-page/work-page";
import { workPageOf } from "~/ui/work-page/work-page.server";
import { ChangeNotice, LinkToCopy, HeadedSection } from "../frame/admin-page";
import { previewPath } from "../frame/admin-paths";
import { adminAction, adminLoader, noticeFor, findOrFail } from "../frame/admin-route.server";
import { ButtonForm } from "../frame/post-form";
import { PreviewLinkList } from "../frame/preview-link-list";
import { backOf, backTo, useBack, withBack } from "../frame/way-back";
import { PreviewArt } from "./work-preview";

export const meta = titled<typeof loader>((data) => `Preview of ${data?.title ?? "a work"}`);

export { shouldRevalidate, withTimes as handle } from "~/ui/route-handle";

/** The bytes of the text. Visitors and reviewers see all of it. */
const mostHtml = 60_000;

export const loader = adminLoader(async ({ request }) => {
  const stored = await findOrFail(works, nameInPath(request, -2) ?? "");
  const { id, document } = stored;
  const notice = await noticeFor(request);
  const always = { id, title: titleOf(stored), notice };
  const work = readWork(stored);
  if (!work) return json({ ...always, page: null });
  const visibility = sayVisibility(work, new Date(), siteTimeZone());
  const current = (await catalogue.read()) ?? buildCatalogue([]);
  const { longDescription: text = "", ...card } = work;
  const detail = firstWithin(
    text.length,
    (most) => workPageOf(current, { ...card, longDescription: shortened(text, most) }, document),
    (page) => bytesOf(page.longDescription ?? "") <= mostHtml,
  );
  const links = await listPreviewLinks([stored], id);
  const { html, linkProblem } = readMarkdown(text);
  const problems = [bytesOf(html) > mostHtml ? partlyShown : "", linkProblem].filter(Boolean);
  return json({ ...always, page: { work: card, visibility, problems, detail, links } });
});

export const action = adminAction(
  { failed: "Failed to save the link. Please try again." },
  async ({ request, session, form }) => {
    const stored = await findOrFail(works, nameInPath(request, -2) ?? "");
    const { id } = stored;
    const link = form.get("withdraw");
    if (link) {
      await withdrawPreviewLink(link);
      const page = withBack(previewPath(id), backOf(request));
      return redirect(backTo(page, { notice: "preview-withdrawn" }), 303);
    }
    const token = await addPreviewLink(stored, session.person);
    return json({ address: addressFor(request, `/preview/${token}`) });
  },
);

export default function PreviewWorkPage() {
  const { id, title, notice, page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const back = useBack();
  const here = withBack(previewPath(id), back);
  const created = answer && "address" in answer ? answer : undefined;
  return (
    <PreviewArt>
      <Container>
        {created ? (
          <LinkToCopy text="The link for reviewers was created." {...created} />
        ) : (
          <ChangeNotice notice={notice} />
        )}
        <ErrorSummary problem={answer && "problem" in answer ? answer.problem : undefined} />
        <div className="pb-8 pt-6">
          <h1 className="font-display text-2xl">{`Preview of ${title}`}</h1>
          <p className="mt-2">{page?.visibility ?? unreadableSentence}</p>
          {page?.problems.map((problem) => (
            <p key={problem} className="notice mt-4">
              {problem}
            </p>
          ))}
          <p className="mt-4 flex flex-wrap print:hidden">
            <Link to={withBack(editPath(id), here)} className="button button-plain mb-3 mr-3">
              Edit
            </Link>{" "}
            <Link to={backTo(back, {}, id)} className="button button-plain mb-3">
              Go back
            </Link>
          </p>
          {page ? <LinksForReviewers action={here} links={page.links} /> : null}
        </div>
      </Container>
      {page ? <PreviewedWork work={page.work} detail={page.detail} /> : null}
    </PreviewArt>
  );
}

function LinksForReviewers({ action, links }: ComponentProps<typeof PreviewLinkList>) {
  return (
    <HeadedSection id="links" title="Links for reviewers" className="mt-8">
      <p className="mb-3 max-w-form">
        Everyone who has such a link can see this preview without an account, for 14 days or until
        you withdraw the link. The link also ends when its author is removed or is no longer an
        administrator.
      </p>
      {links.length > 0 ? <PreviewLinkList action={action} links={links} /> : null}
      <ButtonForm action={action} kind="plain">
        Create a link for reviewers
      </ButtonForm>
    </HeadedSection>
  );
}
