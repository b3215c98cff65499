import type { PageFormField } from "~/routes/admin/pages/page-form";

const link = "For example: /works or https://example.org";

const hints: Partial<Record<PageFormField, string>> = {
  path: "The part of the link after the site’s name, such as press-kit. It cannot be changed later. If you leave it blank, it is made from the title.",
  introduction: "The sentences below the title.",
  button: "If you leave it blank, the page has no button.",
  buttonLink: link,
  buttonNote:
    "If you leave it blank, the page has neither text nor button here.",
  storyLink: link,
  worksLink: link,
  joinLink: link,
  body: "Markdown: ## Heading, **bold**, - list, [link](/works), ![description](/media/…) for an image from Media. HTML is shown as text. Placeholders such as {site} are listed below the preview.",
  inFooter: "Whether the footer of every page links to this page.",
  visibility: "A draft is visible in the admin only.",
};

export function pageHint(name: PageFormField): string | undefined {
  return hints[name];
}
