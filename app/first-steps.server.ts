import { twoStep } from "~/auth/two-step.server";
import { listPeople } from "~/auth/people.server";
import { catalogue, records } from "~/backends/index.server";
import { currentSite } from "~/site.server";
import { brand } from "~/site";
import { pageDocumentId, siteDocument } from "~/kinds/kind";
import { readPages, type ReadablePage, reviewField, settingsId } from "~/kinds/settings";

export interface Step {
  text: string;
  isDone: boolean;
  link?: { to: string; text: string };
  /** A person confirms having read this text. */
  reads?: ReadablePage;
}

/** Lists the first steps. @returns undefined if all are done, or nothing is known. */
export async function firstSteps(): Promise<Step[] | undefined> {
  const current = await catalogue.read();
  if (!current) return undefined;
  const { stored, siteDocuments } = current;
  const settings = siteDocument(siteDocuments, settingsId);
  const site = currentSite();
  const isRenamed = site.name !== brand.name || site.organization !== brand.organization;
  const hasContact = site.email !== brand.email && site.phone !== brand.phone;
  const reviews = readPages.flatMap((page): Step[] => {
    const { name, title, isLegal } = page;
    const read = settings[reviewField(name)];
    const text = siteDocument(siteDocuments, pageDocumentId(name));
    // The original text tells the story of the original name.
    const story = name === "home" ? text.storyText : text.body;
    const isOwn = story !== undefined;
    if (!isLegal && (!isRenamed || isOwn)) return [];
    return [
      {
        text: isLegal
          ? `Read the ${title}: it is a template, so have a lawyer review it`
          : `Check that the page ${title} tells the story of ${site.name}`,
        isDone: isLegal ? read !== undefined : read === site.name,
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
      link: { to: "/admin/account/password", text: "Choose a password" },
    },
    {
      text: "Set the name, email address, and phone number of the site (you can leave the phone number blank)",
      isDone: site.name !== brand.name && hasContact,
      link: { to: "/admin/site", text: "Open the settings" },
    },
    {
      text: "Set the country that the legal texts name",
      isDone: site.country !== undefined,
      link: { to: "/admin/site#country", text: "Set the country" },
    },
    ...reviews,
    {
      text: "Set the environment variable SITE_URL, for example to https://www.example.org",
      isDone: site.url !== undefined,
    },
    {
      text: "Remove the sample works",
      isDone: !stored.some(({ document }) => document.sample === true),
      link: { to: "/admin/works/review?source=samples", text: "Remove the samples" },
    },
    {
      text: "Add your first work",
      isDone: stored.some(({ document }) => document.sample !== true),
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

export async function rememberBackup(now = Date.now()): Promise<void> {
  await records.edit(kind, id, () => ({ kind, id, at: now, expiresAt: now + tenYears }));
}
