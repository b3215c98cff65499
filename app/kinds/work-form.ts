import { type Errors, valuesBy } from "./field";
import { focusFields, sayPoint } from "./focal-point";
import { completeLink } from "./link";
import { creditFields, makerLine, makersOf } from "./makers";
import { own } from "./outside";
import {
  makerControl,
  type MakerRow,
  makerRows,
  parseRows,
  type Reader,
  readRows,
  screenshotRows,
} from "./row-list";
import { clean, cleanName, typedText } from "./text";
import { isVisibility, visibilityLabels } from "./visibility";
import {
  labelOf,
  requiredFields,
  type WorkField,
  workFields,
  type WorkRow,
  workTypeNames,
} from "./work-fields";
import { readZoned } from "./zone-rules";

/**
 * The sections of the form, and their fields in its order. The makers are one value, and so are the
 * screenshots. Their controls are `creatorId`, `coCreators.0.creatorId`, `screenshots.0.url`, and
 * so on.
 */
export const formSections = {
  card: [
    "id",
    "title",
    "type",
    "description",
    "imageUrl",
    "imageAlt",
    "imageFocus",
    "iconUrl",
    "makers",
    "category",
  ],
  details: ["ctaText", "ctaLink", "subtitle", "features", "price"],
  page: [
    "bannerImageUrl",
    "bannerFocus",
    "longDescription",
    "whatWeLove.title",
    "whatWeLove.content",
    "screenshots",
    "quickTip.title",
    "quickTip.content",
    "shareText",
    "inAppPurchases",
  ],
  publishing: ["visibility", "publishAt"],
  advanced: ["appId"],
} as const;

export type WorkFormField = (typeof formSections)[keyof typeof formSections][number];

export const workFormFields: readonly WorkFormField[] = Object.values(formSections).flat();

export type WorkFormValues = Record<WorkFormField, string>;

/** A link, a file that fills it in, and images of Media to pick from have these controls. */
type ImageControls = Record<"link" | "file" | "pick", string>;

const imageFields = {
  imageUrl: { link: "imageUrl", file: "imageFile", pick: "imagePick" },
  iconUrl: { link: "iconUrl", file: "iconFile", pick: "iconPick" },
  bannerImageUrl: { link: "bannerImageUrl", file: "bannerImageFile", pick: "bannerImagePick" },
} satisfies Partial<Record<WorkFormField, ImageControls>>;

export function isImageField(field: string): field is keyof typeof imageFields {
  return own(imageFields, field) !== undefined;
}

const heading = ({ label }: WorkRow) => ({
  label: `${label}: title`,
  hint: `The heading of the box “${label}”.`,
});

const content = ({ label }: WorkRow) => ({
  label: `${label}: content`,
  hint: `The text of the box “${label}”.`,
  rows: 3,
});

export const formRows: Record<WorkFormField, WorkRow> = {
  ...workFields,
  makers: { label: "Makers", isText: false },
  "whatWeLove.title": heading(workFields.whatWeLove),
  "whatWeLove.content": content(workFields.whatWeLove),
  "quickTip.title": heading(workFields.quickTip),
  "quickTip.content": content(workFields.quickTip),
  visibility: {
    label: labelOf("status"),
    required: "Choose who sees the work.",
    rule: "visibility",
  },
  id: { label: labelOf("id"), required: requiredFields, rule: "id" },
};

interface WorkControl extends Partial<ImageControls> {
  /** The control is this field, or a part of it. */
  field: WorkFormField;
  row: WorkRow;
}

type Named = [name: string, control: WorkControl];

const makerParts = { name: "name", id: "ID", isAgent: "is an AI agent" };

type MakerPart = keyof typeof makerParts;

/** The keys are the names of all controls, in the order of the form. */
const controls = new Map([...workFormFields.flatMap(controlsOf), ...makerControls(["id"])]);

function controlsOf(field: WorkFormField): Named[] {
  const row = formRows[field];
  const whole: Named = [field, { field, row }];
  if (field === "makers") return [whole, ...makerControls(["name", "isAgent"])];
  if (field === "screenshots") return [whole, ...screenshotControls()];
  return isImageField(field) ? imageControls(field, row, imageFields[field]) : [whole];
}

/** @param count of the makers: a single one needs no number. */
export function makerLabel(index: number, part: MakerPart, count: number): string {
  return `Creator ${count > 1 ? `${index + 1} ` : ""}${makerParts[part]}`;
}

function makerControls(parts: MakerPart[]): Named[] {
  return Array.from({ length: makerRows.most }, (_, index) =>
    parts.map((part): Named => {
      const label = makerLabel(index, part, index + 1);
      return [makerControl(index, part), { field: "makers", row: { label } }];
    }),
  ).flat();
}

function screenshotControls(): Named[] {
  return Array.from({ length: screenshotRows.most }, (_, index) => {
    const [name, label] = [`screenshots.${index}`, `Screenshot ${index + 1}`];
    const caption: WorkControl = { field: "screenshots", row: { label: `${label} caption` } };
    const image = imageControls(
      "screenshots",
      { label: `${label} URL` },
      { link: `${name}.url`, file: `${name}.file`, pick: `${name}.pick` },
    );
    return [...image, [`${name}.caption`, caption] as Named];
  }).flat();
}

function imageControls(field: WorkFormField, row: WorkRow, names: ImageControls): Named[] {
  const { link, file, pick } = names;
  return [
    [file, { field, row: { label: row.label.replace("URL", "file") }, link }],
    [link, { field, row, file, pick }],
  ];
}

export function rowOfControl(control: string): WorkRow {
  return controls.get(control)?.row ?? { label: control };
}

export function labelOfControl(control: string): string {
  return rowOfControl(control).label;
}

export function fieldOfControl(control: string): WorkFormField | undefined {
  return controls.get(control)?.field;
}

/** @returns the control of the link that a file fills in, if any. */
export function linkControlOf(control: string): string | undefined {
  return controls.get(control)?.link;
}

/** @returns the fields of a document that a control of the form, or a part of one, is about. */
export function fieldsOfControl(control: string): readonly WorkField[] {
  const field = fieldOfControl(control) ?? control;
  if (field === "makers") return creditFields;
  const times = ["publishAt", "publishAtLocal"] as const;
  if (field === "publishAt") return times;
  return field === "visibility" ? ["status", ...times] : [field.split(".")[0] as WorkField];
}

export function inFormOrder(errors: Errors): Errors {
  const order = Array.from(controls.keys());
  const entries = Object.entries(errors);
  return Object.fromEntries(entries.sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)));
}

export const checked = "yes";

export function readWorkForm(get: Reader): WorkFormValues {
  const texts = valuesBy(workFormFields, (field) => typedValue(field, get(field) ?? ""));
  return {
    ...texts,
    // Another program may have stored any ID.
    appId: get("appId") ?? "",
    // A choice between two lists sends one of them whole, and a table has them whole.
    makers: get("makers") === null ? readRows(makerRows, get) : texts.makers,
    screenshots: get("screenshots") === null ? readRows(screenshotRows, get) : texts.screenshots,
  };
}

/** @returns a text as it is stored, with what people leave out of a link. */
export function typedValue(field: string, typed: string): string {
  const rule = own(formRows, field)?.rule;
  const text = typedText(typed);
  return rule === "address" || rule === "link" ? completeLink(text) : text;
}

export const emptyWorkForm: WorkFormValues = {
  ...valuesBy(workFormFields, () => ""),
  type: "medium-feature",
  visibility: "public",
};

/** Rows without an ID and a name are not saved. */
export function makersOfForm({ makers }: Pick<WorkFormValues, "makers">) {
  const coCreators = parseRows(makerRows, makers).map((row) => ({
    creatorId: cleanName(row.id) || undefined,
    creatorName: cleanName(row.name) || undefined,
    isAgent: row.isAgent,
  }));
  return makersOf({ coCreators });
}

/** @returns the makers whose IDs follow their names: one without a name is only an ID. */
export function followedMakers({ makers }: Pick<WorkFormValues, "makers">): MakerRow[] {
  return parseRows(makerRows, makers).filter(({ id, name }) => id && name);
}

/** @returns the controls of the links of images, in the order of the form. */
export function imageLinks(): string[] {
  return Array.from(controls).flatMap(([name, { pick }]) => (pick ? [name] : []));
}

/** @returns the controls beside that of an image's link. */
export function imageControlsOf(link: string) {
  const { file = "", pick = "" } = controls.get(link) ?? {};
  return { file, pick };
}

/** Reads a field, or the image that was chosen for it from Media. */
export function withPicks(get: Reader): Reader {
  return (name) => {
    const pick = controls.get(name)?.pick;
    return (pick && get(pick)) || get(name);
  };
}

/** Lists the files that were chosen in a form that was saved without them. */
export function fileNamesIn(
  fields: Iterable<[string, string]>,
  linkOf: (control: string) => string | undefined,
): string[] {
  return Array.from(fields).flatMap(([name, text]) => (text && linkOf(name) ? [text] : []));
}

/** @returns what a conflict shows for the value of a form field, such as lines for rows. */
export function readableValue(field: string, value: string): string {
  if (field === "visibility" && isVisibility(value)) return visibilityLabels[value];
  if (own(focusFields, field)) return sayPoint(value);
  if (field === "inAppPurchases") return value ? "Yes" : "No";
  if (field === "makers") {
    const makers = makersOfForm({ makers: value });
    return makers.map(makerLine).join("\n");
  }
  if (field !== "screenshots") return value;
  return parseRows(screenshotRows, value)
    .map(({ url, caption }, index) => [`${index + 1}. ${url}`, caption].filter(Boolean).join("\n"))
    .join("\n");
}

/** Browsers and forms change a text in some ways that nobody meant, such as its line breaks. */
export function isSameValue(field: WorkFormField, a: string, b: string): boolean {
  return a === b || comparableValue(field, a) === comparableValue(field, b);
}

export function comparableValue(field: WorkFormField, text: string): string {
  if (field === "screenshots" || field === "makers") return readableValue(field, text);
  if (field === "type") return own(workTypeNames, text) ? text : "";
  const typed = clean(typedValue(field, text));
  const zoned = field === "publishAt" && readZoned(typed);
  if (zoned) return new Date(zoned.at).toISOString();
  if (field !== "features") return formRows[field].rows ? typed : typed.replace(/\n/g, "");
  const features = typed.split(",").map((feature) => feature.trim());
  return features.filter(Boolean).join();
}
