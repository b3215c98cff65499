import { type ReactNode, useContext } from "react";
import { FieldOrChoice, FieldChoices } from "../frame/field-choice";
import { Thumbnail } from "../frame/thumbnail";
import { type SiteField, siteFields } from "~/kinds/site-settings";

const hints: Record<SiteField, string> = {
  name: "Shown in the navigation bar, in page titles, and in the footer.",
  tagline: "Shown below the name on the home page and in the footer.",
  description: "Write one sentence. Search engines and shared links show it for the home page.",
  email: "Shown to visitors on the contact page and in the legal texts.",
  phone:
    "Shown to visitors on the contact page. If you leave it blank, the site shows no phone number.",
  country: "The legal texts say that the law of this country applies.",
  organization: "The foundation, company, or person that runs the site.",
  timeZone: "Used for all times in the admin and for scheduled works.",
  cardImage:
    "Shown with links to pages that have no image of their own. 1200 × 630 pixels fit best. JPEG, PNG, WebP, AVIF, GIF, or SVG, up to 15 MB.",
};

const autoComplete: Partial<Record<SiteField, string>> = {
  email: "email",
  phone: "tel",
};

interface SiteFieldsProps {
  values: Record<SiteField, string>;
  /** The sentences say where the values come from. */
  sources: Record<SiteField, string>;
  zones: ZoneGroup[];
  errors?: Record<string, string | undefined>;
}

export function SiteFields(props: SiteFieldsProps) {
  const { values, sources, zones, errors = {} } = props;
  const choices = useContext(FieldChoices);
  const field = (name: SiteField, control: Control) => (
    <FieldOrChoice
      name={name}
      label={siteFields[name]}
      need={name === "name" ? "required" : "optional"}
      hint={`${hints[name]} ${sources[name]}`}
      error={errors[name]}
    >
      {control}
    </FieldOrChoice>
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
    field(name, (control) => <textarea {...control} rows={3} defaultValue={values[name]} />);
  return (
    <>
      {text("name")}
      {area("tagline")}
      {area("description")}
      {text("email", "email")}
      {text("phone", "tel")}
      {text("organization")}
      {text("country")}
      {field("timeZone", (control) => (
        <TimeZones control={control} value={values.timeZone} groups={zones} />
      ))}
      {choices.cardImage ? (
        field("cardImage", () => null)
      ) : (
        <CardImage
          address={values.cardImage}
          source={sources.cardImage}
          error={errors.cardImageFile ?? errors.cardImage}
        />
      )}
    </>
  );
}

interface ZoneGroup {
  name: string;
  zones: string[];
}

type Control = Parameters<typeof FieldOrChoice>[0]["children"];

interface TimeZonesProps {
  control: Parameters<Control>[0];
  value: string;
  groups: ZoneGroup[];
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
      <FieldOrChoice
        name="cardImageFile"
        label={siteFields.cardImage}
        need="optional"
        hint={`${hints.cardImage} ${source}`}
        error={error}
      >
        {(control) => <input {...control} type="file" accept="image/*,.heic,.heif" />}
      </FieldOrChoice>
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
