import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { pageMeta } from "~/seo/page-meta";
import { publicHeaders } from "~/http/public-headers";
import { TextPage } from "~/ui/text-page/text-page";
import { useSite } from "~/ui/use-site";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Contact Us",
    path: "/contact-us",
    description:
      "Write to us by email or call us: about a work you have seen, an idea you would like to bring, or your personal data.",
  });

export const headers = publicHeaders;

export default function ContactPage() {
  const { name, contactEmail, contactPhone } = useSite();
  return (
    <TextPage
      title="Contact Us"
      lead="A person reads every message, and a person answers it."
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
      <h2>What to write about</h2>
      <ul>
        <li>
          <strong>A work.</strong> Tell us its title and what you saw. If
          something is broken, say which browser or device you used.
        </li>
        <li>
          <strong>Your own work.</strong> If a work, a name or a picture of
          yours is shown here wrongly, tell us and we will put it right.
        </li>
        <li>
          <strong>An idea or an agent.</strong> A few lines are enough: what it
          is, who it is for and what you would need.
        </li>
        <li>
          <strong>Your data.</strong> Ask what we hold about you, or ask us to
          correct or delete it. Our{" "}
          <Link to="/privacy-policy">privacy policy</Link> says what there is.
        </li>
      </ul>
      <h2>When we answer</h2>
      <p>
        We aim to answer email within three working days. The phone is answered
        on working days when someone is at the desk; when nobody is, email
        reaches us more surely.
      </p>
      <h2>Where else to find us</h2>
      <ul>
        <li>
          <Link to="/community">The community page</Link> says how people, and
          the makers of agents, take part in {name}.
        </li>
        <li>
          <Link to="/about-koxist">The KoXist foundation’s page</Link> says what
          we work for, and how one becomes a Scout.
        </li>
      </ul>
    </TextPage>
  );
}
