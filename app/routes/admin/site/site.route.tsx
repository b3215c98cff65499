import { AdminPage } from "~/routes/admin/frame/admin-page";
import { currentCatalogue } from "~/routes/admin/frame/find-or-fail.server";
import { titled } from "~/seo/page-meta";
import { json, redirect } from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { media, works } from "~/backends/index.server";
import { EditConflict } from "~/changes/merge-edits.server";
import { noticePath } from "~/http/fixed-notices";
import type { RouteHandle } from "~/http/route-handle";
import { takeTheme } from "~/http/take-theme.server";
import { Unconfirmed } from "~/changes/works-store";
import { log } from "~/log.server";
import { missingPictures } from "~/media/missing-pictures.server";
import { storePictures } from "~/media/store-upload.server";
import { savedFormFor } from "~/records/saved-forms.server";
import { changedPath } from "~/routes/admin/frame/admin-paths";
import {
  adminAction,
  adminLoader,
} from "~/routes/admin/frame/admin-route.server";
import {
  ChangeNotice,
  SavedFormNotice,
} from "~/routes/admin/frame/notice-banner";
import {
  type Choices,
  Field,
  FieldChoices,
  KeptChoices,
  withChosen,
} from "~/routes/admin/frame/field-choice";
import { askedIn, choicesIn } from "~/routes/admin/frame/field-choices.server";
import { FormTheme } from "~/routes/admin/frame/submit-button";
import { noticeFor } from "~/routes/admin/frame/notice-for.server";
import { Thumbnail } from "~/routes/admin/frame/thumbnail";
import {
  checkSiteForm,
  readSiteForm,
  saveSettings,
  type SiteForm,
  siteFormOf,
  sourcesOf,
  timeZoneGroups,
} from "~/routes/admin/site/site-form.server";
import {
  settingsId,
  settingsLabel,
  type SiteField,
  siteFields,
} from "~/work/site-settings";
import { siteDocument } from "~/work/site-document";
import { revOf } from "~/work/work-document.server";
import { readRev } from "~/work/work-form";
import { fileNamesIn } from "~/work/work-form-controls";

const path = "/admin/site";

export const handle: RouteHandle = { keepsForm: true };

export const meta = titled("Site settings");

export { shouldRevalidate } from "~/routes/admin/frame/should-revalidate";

interface SiteData {
  values: SiteForm;
  rev: number;
  choices?: Choices;
}

interface Refusal extends SiteData {
  errors: Record<string, string | undefined>;
  problem?: string;
}

export const loader = adminLoader(async ({ request, session }) => {
  const current = await currentCatalogue();
  const settings = siteDocument(current.siteDocuments, settingsId);
  const saved = await savedFormFor(session, request);
  const read = (name: string) => saved?.get(name) ?? null;
  const choices = saved && choicesIn(read);
  const data: SiteData = saved
    ? {
        values: readSiteForm(withChosen(read, choices ?? {})),
        rev: readRev(read),
        choices,
      }
    : { values: siteFormOf(settings), rev: revOf(settings) };
  return json({
    data,
    sources: sourcesOf(settings),
    zones: timeZoneGroups(),
    isSavedForm: saved !== undefined,
    lostFiles: saved ? fileNamesIn(saved) : [],
    notice: await noticeFor(works, request),
  });
});

const failed = "Failed to save the settings. Please try again.";

export const action = adminAction(
  {
    failed,
    uploads: true,
    savesForm: true,
  },
  async (args) => {
    const { context, session } = args;
    const { form, read, problems } = await storePictures(media, args);
    const choices = choicesIn(read);
    const values = readSiteForm(withChosen(read, choices ?? {}));
    if (read("removeCardImage")) values.cardImage = "";
    const rev = readRev(read);
    const data: SiteData = { values, rev, choices };
    const headers = takeTheme(form, context);
    const refuse = (refusal: Partial<Refusal>, status: number) =>
      json<Refusal>({ ...data, errors: {}, ...refusal }, status);
    if (headers)
      return json<Refusal>({ ...data, errors: problems }, { headers });
    const errors: Refusal["errors"] = { ...checkSiteForm(values), ...problems };
    const [missing] = await missingPictures(media, [values.cardImage]);
    if (missing?.length) {
      errors.cardImageFile = "This image is not on the site. Choose it again.";
    }
    if (Object.keys(errors).length > 0) return refuse({ errors }, 422);
    try {
      const batch = await saveSettings(works, values, rev, session.email);
      return redirect(
        batch ? changedPath(batch, path) : noticePath(path, "nothing-changed"),
        303,
      );
    } catch (cause) {
      if (!(cause instanceof EditConflict)) {
        log.error({ err: cause }, "The settings could not be saved.");
        return refuse(
          { problem: cause instanceof Unconfirmed ? cause.message : failed },
          503,
        );
      }
      const asked = await askedIn<SiteField>(cause, {
        ...{ by: session.email, labelOf: settingsLabel },
        formOf: ({ document }) => siteFormOf(document),
        edited: "these settings",
      });
      return refuse(asked, 409);
    }
  },
);

const hints: Record<SiteField, string> = {
  name: "Shown in the navigation bar, in page titles, and in the footer.",
  tagline: "Shown below the name on the home page and in the footer.",
  description:
    "Write one sentence. Search engines and shared links show it for the home page.",
  email: "Shown to visitors on the contact page and in the legal texts.",
  phone:
    "Shown to visitors on the contact page. If you leave it blank, the site shows no phone number.",
  country: "The legal texts say that the law of this country applies.",
  organization: "The foundation, company, or person that runs the site.",
  timeZone: "Used for all times in the admin and for scheduled works.",
  lang: "The language of your texts, such as en, pt, or pt-BR. Screen readers and translators use it.",
  cardImage:
    "Shown with links to pages that have no image of their own. 1200 × 630 pixels fit best. JPEG, PNG, WebP, AVIF, GIF, or SVG, up to 15 MB.",
};

const autoComplete: Partial<Record<SiteField, string>> = {
  email: "email",
  phone: "tel",
};

export default function SitePage() {
  const loaded = useLoaderData<typeof loader>();
  const refusal = useActionData<Refusal>();
  const { values, rev, ...data } = refusal ?? loaded.data;
  const choices: Choices = data.choices ?? {};
  const isBusy = useNavigation().state === "submitting";
  const field = (name: SiteField, control: Control) => (
    <Field
      name={name}
      label={siteFields[name]}
      need={name === "name" ? "required" : "optional"}
      hint={`${hints[name]} ${loaded.sources[name]}`}
      error={refusal?.errors[name]}
    >
      {control}
    </Field>
  );
  const text = (name: SiteField, type = "text") =>
    field(name, (control) => (
      <input
        {...control}
        type={type}
        defaultValue={values[name]}
        autoComplete={autoComplete[name] ?? "off"}
      />
    ));
  const area = (name: SiteField) =>
    field(name, (control) => (
      <textarea {...control} rows={3} defaultValue={values[name]} />
    ));
  return (
    <AdminPage
      title="Site settings"
      notice={<ChangeNotice notice={loaded.notice} />}
      width="prose"
      errors={refusal?.errors}
      problem={refusal?.problem}
      labelOf={settingsLabel}
      lead="Visitors see a change at once, on every page. You can undo this afterward. If you clear a field, the site uses the environment variable or the default again. If you clear the phone number, the site shows none."
    >
      {loaded.isSavedForm && !refusal ? (
        <SavedFormNotice files={loaded.lostFiles} />
      ) : null}
      <FieldChoices.Provider value={choices}>
        <Form
          key={refusal?.choices ? rev : loaded.data.rev}
          method="post"
          action={path}
          encType="multipart/form-data"
        >
          <input type="hidden" name="rev" value={rev} />
          <KeptChoices />
          {text("name")}
          {area("tagline")}
          {area("description")}
          {text("email", "email")}
          {text("phone", "tel")}
          {text("organization")}
          {text("country")}
          {field("timeZone", (control) => (
            <TimeZones
              control={control}
              value={values.timeZone}
              groups={loaded.zones}
            />
          ))}
          {text("lang")}
          {choices.cardImage ? (
            field("cardImage", () => null)
          ) : (
            <CardImage
              address={values.cardImage}
              source={loaded.sources.cardImage}
              error={refusal?.errors.cardImageFile ?? refusal?.errors.cardImage}
            />
          )}
          <div className="flex flex-wrap items-center">
            <button
              type="submit"
              className="button button-filled mb-3 mr-3"
              aria-disabled={isBusy || undefined}
            >
              {isBusy ? "Submitting..." : "Save settings"}
            </button>
            <FormTheme />
          </div>
        </Form>
      </FieldChoices.Provider>
    </AdminPage>
  );
}

type Control = Parameters<typeof Field>[0]["children"];

interface TimeZonesProps {
  control: Parameters<Control>[0];
  value: string;
  groups: { name: string; zones: string[] }[];
}

function TimeZones({ control, value, groups }: TimeZonesProps): ReactNode {
  const isListed = groups.some(({ zones }) => zones.includes(value));
  return (
    <select {...control} defaultValue={value}>
      {isListed ? null : <option>{value}</option>}
      {groups.map(({ name, zones }) => (
        <optgroup key={name} label={name}>
          {zones.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

interface CardImageProps {
  address: string;
  source: string;
  error?: string;
}

function CardImage({ address, source, error }: CardImageProps) {
  return (
    <>
      <input type="hidden" name="cardImage" value={address} />
      <Field
        name="cardImageFile"
        label={siteFields.cardImage}
        need="optional"
        hint={`${hints.cardImage} ${source}`}
        error={error}
      >
        {(control) => (
          <input {...control} type="file" accept="image/*,.heic,.heif" />
        )}
      </Field>
      {address ? (
        <div className="mb-6 flex items-center">
          <Thumbnail address={address} />
          <label className="choice ml-4">
            <input type="checkbox" name="removeCardImage" value="yes" />
            Remove this image
          </label>
        </div>
      ) : null}
    </>
  );
}
