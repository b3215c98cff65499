import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { catalogue } from "~/data.server";
import { networksOf } from "~/http/networks.server";
import { keptIf, publicHeaders } from "~/http/public-headers";
import { readOpenForm, unread } from "~/http/read-form.server";
import { pageDocument } from "~/kinds/kind";
import { phoneLinks } from "~/kinds/link";
import { clean } from "~/kinds/text";
import { countOf } from "~/kinds/work";
import { log } from "~/log.server";
import { receiveMessage } from "~/messages/receive.server";
import { pageCardImage } from "~/seo/cards/card.server";
import { currentSite } from "~/site.server";
import { ErrorSummary, Field, SelectField, TextField } from "~/ui/field";
import type { RouteHandle } from "~/ui/route-handle";
import { TextPage } from "~/ui/text-page/text-page";
import { textPageOf } from "~/ui/text-page/text-page.server";
import {
  checkContact,
  cleanLine,
  type ContactErrors,
  type ContactFields,
  longestMessage,
  readContact,
  readSubject,
  subjectsFor,
} from "./contact-fields";

const name = "contact-us";

export { links, meta } from "../text-page.route";

export const headers: HeadersFunction = (args) => {
  const all = new Headers(publicHeaders(args));
  const wait = args.actionHeaders.get("Retry-After");
  if (wait) all.set("Retry-After", wait);
  return all;
};

export const handle: RouteHandle = {
  query: (parameters, current) => ({ subject: readSubject(parameters.get("subject"), current) }),
};

export async function loader({ request }: LoaderFunctionArgs) {
  const current = await catalogue.read();
  const document = pageDocument(current?.siteDocuments, name);
  const site = currentSite();
  const { email, phone } = site;
  const asked = new URL(request.url).searchParams.get("subject");
  const { subjects, chosen } = subjectsFor(asked, current);
  const page = textPageOf(name, document, site);
  return json(
    {
      page,
      card: pageCardImage(name, page.documentTitle),
      contact: { email, phones: phone ? phoneLinks(phone) : [] },
      subjects,
      subject: chosen.value,
    },
    keptIf(current),
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readOpenForm(request);
  const typed = readContact(form);
  const { subjects, chosen } = subjectsFor(typed.subject, await catalogue.read());
  const refuse = (status: number, problem?: string, seconds = 0) =>
    json(
      { typed, subjects, problem, errors: problem ? undefined : errors },
      { status, headers: seconds ? { "Retry-After": String(seconds) } : {} },
    );
  if (unread.in(form)) return refuse(400, unread.problem);
  const errors = checkContact(typed);
  if (Object.keys(errors).length > 0) return refuse(422);
  const draft = {
    name: cleanLine(typed.name),
    email: typed.email,
    subject: chosen.name,
    text: clean(typed.message),
  };
  try {
    const decoy = form.get("website") ?? "";
    const networks = networksOf(request, context);
    const seconds = await receiveMessage(draft, decoy, networks);
    if (seconds > 0) return refuse(429, tooMany(seconds), seconds);
  } catch (cause) {
    log.error({ err: cause }, "A message could not be stored.");
    return refuse(
      503,
      `Your message was not sent, because it could not be stored. It is still in the form below. Please try again${orByEmail()}.`,
    );
  }
  return redirect(`/${name}/sent`, 303);
}

function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait =
    minutes > 60
      ? `Please send it tomorrow${orByEmail()}.`
      : `Wait ${countOf(minutes, "minute")}, then send it again${orByEmail()}.`;
  return `Your message was not sent, because too many messages have arrived. It is still in the form below. ${wait}`;
}

function orByEmail(): string {
  return currentSite().email ? ", or write to us by email" : "";
}

export default function ContactPage() {
  const { page, contact, subjects, subject } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const blank = { name: "", email: "", subject, message: "" };
  return (
    <TextPage
      page={page}
      notice={
        refusal ? (
          <div className="mt-8">
            <ErrorSummary errors={refusal.errors} problem={refusal.problem} />
          </div>
        ) : null
      }
      aside={contact.email || contact.phones.length > 0 ? <Contacts {...contact} /> : null}
    >
      <ContactForm
        subjects={refusal?.subjects ?? subjects}
        typed={refusal?.typed ?? blank}
        errors={refusal?.errors}
      />
    </TextPage>
  );
}

function Contacts({ email, phones }: { email: string; phones: { text: string; link?: string }[] }) {
  return (
    <address className="prose">
      <dl>
        {email ? (
          <>
            <dt className="text-sm text-ink-soft">Email</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </>
        ) : null}
        {phones.length > 0 ? (
          <>
            <dt className="text-sm text-ink-soft">Phone</dt>
            <dd>
              {phones.map(({ text, link }) =>
                link ? (
                  <a key={link} className="whitespace-nowrap" href={link}>
                    {text}
                  </a>
                ) : (
                  text
                ),
              )}
            </dd>
          </>
        ) : null}
      </dl>
    </address>
  );
}

interface ContactFormProps {
  subjects: { value: string; name: string }[];
  typed: ContactFields;
  errors?: ContactErrors;
}

function ContactForm({ subjects, typed, errors }: ContactFormProps) {
  return (
    <form
      method="post"
      action="/contact-us"
      noValidate
      className="contact-form mb-12 mt-4 max-w-[34rem]"
      aria-label="Send a message"
    >
      <SelectField
        name="subject"
        label="Subject"
        chosen={typed.subject}
        options={subjects.map(({ value, name }) => [value, name])}
      />
      <TextField
        name="name"
        label="Name (optional)"
        error={errors?.name}
        autoComplete="name"
        defaultValue={typed.name}
      />
      <TextField
        name="email"
        label="Email address"
        hint="We use it only to answer you."
        error={errors?.email}
        type="email"
        autoComplete="email"
        aria-required
        defaultValue={typed.email}
      />
      <Field
        name="message"
        label="Message"
        hint={`At most ${longestMessage.toLocaleString("en-US")} characters.`}
        error={errors?.message}
      >
        {(control) => (
          <textarea {...control} rows={8} dir="auto" aria-required defaultValue={typed.message} />
        )}
      </Field>
      {/* Only programs that fill in every field see a reason to fill in this one. */}
      <p className="decoy">
        <label htmlFor="website">Leave this field empty</label>{" "}
        <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </p>
      <button type="submit" className="button button-filled">
        Send message
      </button>
      <p className="mt-4 text-sm text-ink-soft">
        We keep your message for at most 365 days. The{" "}
        <Link to="/privacy-policy">privacy policy</Link> explains more.
      </p>
    </form>
  );
}
