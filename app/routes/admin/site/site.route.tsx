import { json, redirect, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { saveSiteDocument } from "~/changes/save.server";
import { readBase } from "~/changes/version.server";
import { catalogue, media, works } from "~/data.server";
import { type Errors, labelIn } from "~/kinds/field";
import { siteDocument } from "~/kinds/kind";
import {
  imageOfControl,
  pagesToRead,
  type ReadablePage,
  reviewField,
  settingsId,
  type SiteField,
  siteImages,
  siteFieldNames,
  siteFields,
} from "~/kinds/settings";
import { fileNamesIn } from "~/kinds/work-form";
import { missingImages } from "~/media/missing-images.server";
import { storeImages } from "~/media/store-upload.server";
import { savedFormFor } from "~/records/forms.server";
import { listPreviewLinks, withdrawPreviewLink } from "~/records/preview-links.server";
import { titled } from "~/seo/listed-meta";
import { currentSite } from "~/site.server";
import { takeTheme } from "~/theme.server";
import { noticePath } from "~/ui/notices";
import type { RouteHandle } from "~/ui/route-handle";
import { useImageFormats } from "~/ui/use-site";
import { AdminPage, ChangeNotice, SavedFormNotice, HeadedSection } from "../frame/admin-page";
import { changedPath, dashboardPath } from "../frame/admin-paths";
import { currentCatalogue, adminAction, adminLoader, noticeFor } from "../frame/admin-route.server";
import { doubtsOf } from "../frame/doubtful-changes.server";
import {
  CleanButton,
  type Choices,
  FieldChoices,
  KeptChoices,
  withChosen,
  TableField,
} from "../frame/field-choice";
import { choicesIn, refusalOfSave, unchosenErrors } from "../frame/field-choices.server";
import { FormTheme, PostForm, SubmitButton } from "../frame/post-form";
import { PreviewLinkList } from "../frame/preview-link-list";
import { Thumbnail } from "../frame/thumbnail";
import { useFormPath } from "../frame/way-back";
import {
  baseOfSite,
  checkSiteForm,
  noImage,
  readSiteForm,
  saveSettings,
  type SiteForm,
  siteFormOf,
  sourcesOf,
  timeZoneGroups,
} from "./site-form.server";

const path = "/admin/site";

const labelOf = (control: string) => labelIn(siteFields, imageOfControl(control) ?? control);
const wording = { labelOf, edited: "these settings" };

export const handle: RouteHandle = { keepsForm: true };

export const meta = titled("Site settings");

export { shouldRevalidate } from "~/ui/route-handle";

interface SiteData {
  values: SiteForm;
  base: string;
  choices: Choices;
  errors: Errors;
  problem?: string;
}

export const loader = adminLoader(async ({ request, session }) => {
  const current = await currentCatalogue();
  const settings = siteDocument(current.siteDocuments, settingsId);
  const sent = await savedFormFor(session, request);
  const saved = sent?.get("withdraw") || sent?.get("read") ? undefined : sent;
  const read = (name: string) => saved?.get(name) ?? null;
  const choices = choicesIn(read);
  const data: SiteData = {
    values: readSiteForm(withChosen(read, choices), settings),
    base: saved ? (read("rev") ?? "") : baseOfSite(settings),
    choices,
    errors: {},
  };
  return json({
    data,
    sources: sourcesOf(settings),
    zones: timeZoneGroups(),
    isSavedForm: saved !== undefined,
    lostFiles: saved ? fileNamesIn(saved, imageOfControl) : [],
    notice: await noticeFor(request),
    links: await openLinks(current),
  });
});

const mostLinks = 100;

async function openLinks({ stored }: Catalogue) {
  const found = await listPreviewLinks(stored);
  return { count: found.length, shown: found.slice(0, mostLinks) };
}

const failed = "Failed to save the settings. Please try again.";

export const action = adminAction(
  {
    failed: "Failed to save this. Please try again.",
    uploads: true,
    savesForm: true,
    asksAboutLetters: true,
  },
  async (args) => {
    const { context, form, session } = args;
    const link = form.get("withdraw");
    if (link) {
      await withdrawPreviewLink(link);
      return redirect(noticePath(path, "preview-withdrawn"), 303);
    }
    const page = pagesToRead().find(({ name }) => name === form.get("read"));
    if (page)
      return redirect(changedPath(await confirmRead(page, session.email), dashboardPath), 303);
    const { read, problems } = await storeImages(media, args, imageOfControl);
    const choices = choicesIn(read);
    const settings = catalogue.current()?.siteDocuments.get(settingsId) ?? {};
    const values = readSiteForm(withChosen(read, choices), settings);
    for (const name of siteImages) if (read(`remove.${name}`)) values[name] = "";
    const base = read("rev") ?? "";
    const refuse = (refusal: Partial<SiteData>, init: number | ResponseInit) =>
      json<SiteData>({ values, base, choices, errors: problems, ...refusal }, init);
    const headers = takeTheme(form, context);
    if (headers) return refuse({}, { headers });
    const texts = { mine: values, theirs: siteFormOf(settings) };
    const asked = { rows: siteFields, ...texts, get: read, choices, wording, problems };
    const doubts = doubtsOf(asked);
    if (doubts) return refuse(doubts.shown, doubts.status);
    const errors: Errors = {
      ...checkSiteForm(values),
      ...problems,
      ...unchosenErrors(choices, labelOf),
    };
    const missing = await missingImages(
      media,
      siteImages.map((name) => values[name]),
    );
    siteImages.forEach((name, index) => {
      if (missing[index]?.length) errors[`${name}File`] = noImage;
    });
    if (Object.keys(errors).length > 0) return refuse({ errors }, 422);
    try {
      const batch = await saveSettings(works, values, readBase(base), session.email);
      return redirect(changedPath(batch, path), 303);
    } catch (cause) {
      const refusal = await refusalOfSave<SiteField>(cause, failed, {
        by: session.email,
        formOf: ({ document }) => siteFormOf(document),
        ...wording,
      });
      return refuse(refusal.shown, refusal.status);
    }
  },
);

/** Confirms that a person has read a text, as the first steps ask. @returns the batch. */
function confirmRead({ name }: ReadablePage, by: string): Promise<string> {
  return saveSiteDocument(works, {
    id: settingsId,
    by,
    action: "edit",
    edit: (settings) => ({ ...settings, [reviewField(name)]: currentSite().name }),
  });
}

export default function SitePage() {
  const loaded = useLoaderData<typeof loader>();
  const refusal = useActionData<SiteData>();
  const { values, base, choices, errors } = { ...loaded.data, ...refusal };
  const action = useFormPath(path);
  return (
    <AdminPage
      title="Site settings"
      notice={<ChangeNotice notice={loaded.notice} />}
      width="form"
      errors={errors}
      problem={refusal?.problem}
      labelOf={labelOf}
      lead="Visitors see a change at once, on every page. You can undo this afterward. If you clear an optional field, the site shows none. Each value is the default unless its field says otherwise."
    >
      {loaded.isSavedForm && !refusal ? <SavedFormNotice files={loaded.lostFiles} /> : null}
      <FieldChoices.Provider value={choices}>
        <PostForm key={base} action={action} encType="multipart/form-data" noValidate>
          <input type="hidden" name="rev" value={base} />
          <KeptChoices />
          <SiteFields
            values={values}
            choices={choices}
            sources={loaded.sources}
            zones={loaded.zones}
            errors={errors}
          />
          <div className="actions items-center">
            <SubmitButton action={action}>Save settings</SubmitButton>
            <CleanButton errors={errors} />
            <FormTheme />
          </div>
        </PostForm>
      </FieldChoices.Provider>
      <OpenLinks {...loaded.links} />
    </AdminPage>
  );
}

function OpenLinks({ count, shown }: SerializeFrom<typeof openLinks>) {
  if (count === 0) return null;
  const more = count > shown.length ? ` The latest ${shown.length} are listed.` : "";
  return (
    <HeadedSection id="links" title="Links for reviewers">
      <p className="mb-4">
        {`Open links: ${count}.${more} Everyone who has such a link can see the preview of its work without an account.`}
      </p>
      <PreviewLinkList action={path} links={shown} namesWorks />
    </HeadedSection>
  );
}

/** The sources say where values come from that are not the defaults. */
type SiteFieldsProps = Pick<SerializeFrom<typeof loader>, "sources" | "zones"> &
  Pick<SiteData, "values" | "choices" | "errors">;

function SiteFields({ values, choices, sources, zones, errors }: SiteFieldsProps) {
  return siteFieldNames.map((name) => {
    const [row, value] = [siteFields[name], values[name]];
    const hint = `${row.hint} ${sources[name]}`.trim();
    const field = { name, row, value, hint, error: errors[name] };
    if (name === "timeZone") {
      return (
        <TableField key={name} {...field}>
          {(control) => <TimeZones control={control} value={value} groups={zones} />}
        </TableField>
      );
    }
    return row.isImage && !choices[name] ? (
      <Image key={name} field={{ ...field, error: errors[`${name}File`] ?? field.error }} />
    ) : (
      <TableField key={name} {...field} />
    );
  });
}

type Zones = SerializeFrom<typeof loader>["zones"];

function TimeZones(props: { control: object; value: string; groups: Zones }) {
  const { control, value, groups } = props;
  const isListed = groups.some(({ zones }) => zones.includes(value));
  return (
    <select {...control} defaultValue={value}>
      {isListed ? null : <option value={value}>{value}</option>}
      {groups.map(({ name, zones }) => (
        <optgroup key={name} label={name}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

function Image({ field }: { field: Parameters<typeof TableField>[0] }) {
  const { name, row, value: address } = field;
  const accept = useImageFormats();
  return (
    <>
      <input type="hidden" name={name} value={address} />
      <TableField {...field} name={`${name}File`}>
        {(control) => <input {...control} type="file" accept={accept} />}
      </TableField>
      {address ? (
        <div className="mb-6 flex items-center">
          <Thumbnail address={address} />
          <label className="choice ml-4">
            <input type="checkbox" name={`remove.${name}`} value="yes" /> {`Remove: ${row.label}`}
          </label>
        </div>
      ) : null}
    </>
  );
}
