import { listPeople } from "~/auth/people.server";
import { twoStep } from "~/auth/two-step.server";
import { catalogue, records } from "~/data.server";
import { pageDocumentId, siteDocument } from "~/kinds/kind";
import { isPublicPage } from "~/kinds/page";
import { pagesToRead, type ReadablePage, reviewField, settingsId } from "~/kinds/settings";
import { currentSite, brand } from "~/site.server";

export interface Step {
  text: string;
  isDone: boolean;
  link?: { to: string; text: string };
  /** A person confirms having read this text. */
  reads?: ReadablePage;
}

/** Only a browser on the same machine can open these addresses. */
const isOnlyHere =
  /^https?:\/\/(?:localhost|.*\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])(?::\d+)?$/;

/** Lists the first steps. @returns undefined if all are done, or nothing is known. */
export async function firstSteps(): Promise<Step[] | undefined> {
  const current = await catalogue.read();
  if (!current) return undefined;
  const { parts, siteDocuments } = current;
  const settings = siteDocument(siteDocuments, settingsId);
  const site = currentSite();
  const facts = ["name", "tagline", "organization", "email", "phone"] as const;
  const isRenamed = site.name !== brand.name || site.organization !== brand.organization;
  const reviews = pagesToRead().flatMap((page): Step[] => {
    const { name, title, isLegal } = page;
    const read = settings[reviewField(name)];
    const text = siteDocument(siteDocuments, pageDocumentId(name));
    // The original text tells the story of the original name.
    const story = name === "home" ? text.storyText : text.body;
    const fits = read === site.name || story !== undefined || !isPublicPage(name, text);
    if (!isLegal && !isRenamed) return [];
    return [
      {
        text: isLegal
          ? `Read the ${title}: it is a template, so have a lawyer review it`
          : `Check that the page ${title} fits ${site.name}`,
        isDone: isLegal ? read !== undefined : fits,
        link: { to: `/admin/pages/${name}/edit`, text: `Edit ${title}` },
        reads: page,
      },
    ];
  });
  const [people, backup] = await Promise.all([listPeople(), records.find(kind, id)]);
  const steps: Step[] = [
    {
      text: "Choose your own password",
      isDone: !people.some(({ generated }) => generated),
      link: { to: "/admin/account#password", text: "Choose a password" },
    },
    {
      text: "Set the name, tagline, organization, email address, and phone number of the site (all but the name can be blank)",
      isDone: facts.every((fact) => site[fact] !== brand[fact]),
      link: { to: "/admin/site", text: "Open the settings" },
    },
    {
      text: "Set the country that the legal texts name",
      isDone: Boolean(site.country),
      link: { to: "/admin/site#country", text: "Set the country" },
    },
    ...reviews,
    {
      text: "Set the environment variable SITE_URL, for example to https://www.example.org",
      isDone: site.url !== undefined && !isOnlyHere.test(site.url),
    },
    {
      text: "Remove the sample works",
      isDone: !parts.found.some(({ document }) => document.sample === true),
      link: { to: "/admin/works/review?source=samples", text: "Remove the samples" },
    },
    {
      text: "Add your first work",
      isDone: parts.found.some(({ document }) => document.sample !== true),
      link: { to: "/admin/dashboard/new", text: "Add a work" },
    },
    ...(twoStep
      ? [
          {
            text: "Turn on two-step sign-in",
            isDone: people.some(({ isTwoStepOn }) => isTwoStepOn),
            link: { to: "/admin/account", text: "Open your account" },
          },
        ]
      : []),
    {
      text: "Download a first backup",
      isDone: backup !== undefined,
      link: { to: "/admin/transfer", text: "Download a backup" },
    },
  ];
  return steps.some(({ isDone }) => !isDone) ? steps : undefined;
}

const kind = "backup";
const id = "last";
const tenYears = 10 * 365 * 24 * 60 * 60 * 1000;

export async function rememberBackup(): Promise<void> {
  const at = Date.now();
  await records.edit(kind, id, () => ({ kind, id, at, expiresAt: at + tenYears }));
}
