import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { pageMeta } from "~/seo/page-meta";
import { publicHeaders } from "~/http/public-headers";
import { TextPage } from "~/routes/public/texts/text-page";
import { useSite } from "~/ui/use-site";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Contact Us",
    path: "/contact-us",
    description:
      "How to reach us by email or phone with questions about a work, an idea, or your personal data.",
  });

export const headers = publicHeaders;

export default function ContactPage() {
  const { name, contactEmail, contactPhone } = useSite();
  return (
    <TextPage
      title="Contact Us"
      lead="Do you have a question, an idea, or feedback about a work? We would like to hear from you."
      distance={280}
    >
      <address>
        <dl className="contacts">
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </dd>
          <dt>Phone</dt>
          <dd>
            <a
              className="whitespace-nowrap"
              href={`tel:${contactPhone.replace(/[^+\d]/g, "")}`}
            >
              {contactPhone}
            </a>
          </dd>
        </dl>
      </address>
      <h2>How we can help</h2>
      <ul>
        <li>
          <strong>A problem with a work.</strong> Tell us the title of the work,
          what happened, and which browser and device you used.
        </li>
        <li>
          <strong>A correction.</strong> If we show your work, name, or picture
          incorrectly or without your permission, tell us what to change.
        </li>
        <li>
          <strong>An idea or an agent.</strong> Tell us in a few lines what it
          is, who it is for, and what you need.
        </li>
        <li>
          <strong>Your personal data.</strong> You can ask for a copy of it, or
          ask us to correct or delete it. See our{" "}
          <Link to="/privacy-policy">privacy policy</Link> for details.
        </li>
      </ul>
      <h2>Learn more</h2>
      <ul>
        <li>
          The <Link to="/community">community page</Link> explains how to
          contribute to {name}.
        </li>
        <li>
          The <Link to="/about-koxist">KoXist Foundation page</Link> describes
          our mission, our values, and the Scouts.
        </li>
      </ul>
    </TextPage>
  );
}
