import { z } from "zod";
import { pointFormat } from "./focal-point";
import { clean, cleanName } from "./text";
import { type WorkField, workTypes } from "./work-fields";

const requiredText = z.string().transform(clean).pipe(z.string().min(1));

/** Blank values count as missing. */
function textOf(read: (given: string) => string) {
  return z
    .string()
    .nullable()
    .transform((given) => (given && read(given)) || undefined)
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

/** Texts are a list, or comma-separated. */
const texts = z
  .union([z.string().transform((given) => given.split(",")), z.string().array()])
  .nullable()
  .transform((list) => {
    const named = list?.map(clean).filter(Boolean) ?? [];
    return named.length > 0 ? named : undefined;
  })
  .optional();

/** Either the title or the content may be blank. */
const passage = z
  .object({ title: text, content: text })
  .transform(({ title = "", content = "" }) => (title || content ? { title, content } : undefined))
  .optional()
  .catch(undefined);

const screenshots = z
  .array(z.object({ id: text, url: name, caption: text }))
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

const coCreator = z.object({
  creatorId: name,
  creatorName: name,
  isAgent: flag,
});

/** Rows that are malformed or name nobody are left out. */
const coCreators = z
  .array(z.unknown())
  .transform((rows) => {
    const named = rows
      .flatMap((row) => coCreator.safeParse(row).data ?? [])
      .filter(({ creatorId, creatorName }) => creatorId ?? creatorName);
    return named.length > 0 ? named : undefined;
  })
  .optional()
  .catch(undefined);

/** Only this value hides a work; other programs may write anything. */
const status = z.literal("draft").optional().catch(undefined);

const moment = z.iso
  .datetime({ offset: true })
  .or(z.literal(""))
  .nullable()
  .transform((given) => (given ? new Date(given).toISOString() : undefined))
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
  /** The work's page says that it is fictional. An edit removes the mark. */
  sample: z.boolean().optional().catch(undefined),
} satisfies Record<WorkField, z.ZodType>);
