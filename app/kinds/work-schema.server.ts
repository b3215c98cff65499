import * as z from "zod";
import { pointFormat } from "./focal-point";
import { isObject } from "./outside";
import { clean, cleanName } from "./text";
import { timeIn } from "./typed-value.server";
import { type WorkField, workTypes } from "./work-fields";
import { readZoned } from "./zone-rules";

/** Other programs store an ID, a price, or a year as a number. */
const given = z.union([z.string(), z.number().transform(String)]);

const requiredText = given.transform(clean).pipe(z.string().min(1));

/** Blank values count as missing. */
function textOf(read: (text: string) => string) {
  return given
    .nullable()
    .transform((text) => (text && read(text)) || undefined)
    .optional();
}

const text = textOf(clean);
/** The text is a name, an ID, or a link. */
const name = textOf(cleanName);

/** Parsing a text takes much longer than reading it. */
export const textReaders = new Map<z.ZodType, (given: string) => string>([
  [text, clean],
  [name, cleanName],
]);

/** Some programs store a list as a map whose fields are 0, 1, and so on. */
export function listIn(value: unknown): unknown {
  if (!isObject(value)) return value;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key, index) => key === String(index))
    ? Object.values(value)
    : value;
}

/** Other programs may store more features than a page can show. */
const mostRead = 1000;

/** Texts are a list, or comma-separated. */
const texts = z
  .preprocess(
    listIn,
    z
      .union([z.string().transform((list) => list.split(",", mostRead)), given.nullable().array()])
      .nullable(),
  )
  .transform((list) => {
    const named =
      list
        ?.slice(0, mostRead)
        .map((text) => clean(text ?? ""))
        .filter(Boolean) ?? [];
    return named.length > 0 ? named : undefined;
  })
  .optional();

/** Either the title or the content may be blank. */
const passage = z
  .object({ title: text, content: text })
  .transform(({ title = "", content = "" }) => (title || content ? { title, content } : undefined))
  .optional()
  .catch(undefined);

const screenshot = z.union([
  z.object({ id: text, url: name, caption: text }),
  z.string().transform((url) => ({ id: undefined, url: cleanName(url), caption: undefined })),
]);

const screenshots = z
  .preprocess(listIn, z.array(screenshot))
  .transform((list) =>
    list.flatMap(({ id, url, caption = "" }, index) =>
      url ? [{ id: id ?? String(index + 1), url, caption }] : [],
    ),
  )
  .optional()
  .catch(undefined);

/** A malformed point becomes the center. */
const point = z.string().regex(pointFormat).optional().catch(undefined);

const flag = z.boolean().optional().catch(undefined);

const coCreator = z.object({ creatorId: name, creatorName: name, isAgent: flag });

/** Rows that are malformed or name nobody are left out. */
const coCreators = z
  .preprocess(listIn, z.array(z.unknown()))
  .transform((rows) => {
    const named = rows
      .flatMap((row) => coCreator.safeParse(row).data ?? [])
      .filter(({ creatorId, creatorName }) => creatorId ?? creatorName);
    return named.length > 0 ? named : undefined;
  })
  .optional()
  .catch(undefined);

/** Works with any other status are hidden, because other programs hide works in many ways. */
const shownStatuses = ["", "active", "live", "online", "public", "publish", "published", "visible"];

const status = z
  .unknown()
  .transform((value) => {
    const isShown = typeof value === "string" && shownStatuses.includes(value.trim().toLowerCase());
    return value === undefined || value === null || value === true || isShown ? undefined : "draft";
  })
  .optional();

const moment = z
  .unknown()
  .transform((value, context) => {
    const time = timeIn(value);
    const isBlank = value === undefined || value === null || value === "";
    if (!time && !isBlank) context.addIssue("This is not a time.");
    return time;
  })
  .optional();

/** The schema parses documents of any program. */
export const workSchema = z.object({
  title: requiredText,
  type: z.enum(workTypes),
  description: text,
  imageUrl: name,
  /** A blank text means that the image is decorative. */
  imageAlt: text,
  imageFocus: point,
  iconUrl: name,
  creatorId: name,
  creatorName: name,
  creatorIsAgent: flag,
  /** The makers after the first one are here (app/kinds/makers.ts). */
  coCreators,
  category: name,
  ctaText: text,
  ctaLink: name,
  /** Only large features have a subtitle. */
  subtitle: text,
  /** Only a large feature lists features. */
  features: texts,
  /** The price is free text such as "$29" or "Free". Only list items have it. */
  price: text,
  appId: text,
  bannerImageUrl: name,
  bannerFocus: point,
  longDescription: text,
  whatWeLove: passage,
  screenshots,
  quickTip: passage,
  shareText: text,
  inAppPurchases: flag,
  status,
  /** The time is in ISO 8601 and UTC. */
  publishAt: moment,
  /** What a person entered, with the offset and the zone that it was meant in. */
  publishAtLocal: z.string().refine(readZoned).optional().catch(undefined),
  /** The work's page says that it is fictional. An edit removes the mark. */
  sample: z.boolean().optional().catch(undefined),
} satisfies Record<WorkField, z.ZodType>);
