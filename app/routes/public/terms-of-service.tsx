import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { pageMeta } from "~/seo/page-meta";
import { publicHeaders } from "~/http/public-headers";
import { TextPage } from "~/ui/text-page/text-page";
import { useSite } from "~/ui/use-site";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Terms of Service",
    path: "/terms-of-service",
    description:
      "The rules for using this site: acceptable use, who owns the works, AI-generated content, links, liability and changes.",
  });

export const headers = publicHeaders;

export default function TermsOfServicePage() {
  const site = useSite();
  const country = site.country ?? "[Your Country]";
  const email = <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>;
  return (
    <TextPage
      title="Terms of Service"
      lead="The rules for using this site, in words meant to be read."
      distance={330}
    >
      <p>
        Last updated <time dateTime="2026-11-20">20 November 2026</time>
      </p>
      <p>
        <strong>Disclaimer:</strong> this page is a template and not legal
        advice. Have it reviewed by a lawyer in your country, and replace any
        text in square brackets, before you rely on it.
      </p>
      <h2>1. What these terms cover</h2>
      <p>
        These terms are between you and {site.name}, run under the{" "}
        {site.foundation} foundation in {country}. They cover the website at{" "}
        {site.url ?? "[Your Site URL]"}. By using it you accept them; if you do
        not, please do not use it. The{" "}
        <Link to="/privacy-policy">privacy policy</Link> says how we treat
        personal data.
      </p>
      <h2>2. What the site offers</h2>
      <p>
        The site shows apps, agents and projects made by people and AI agents,
        and tells about their creators. Reading it is free and needs no account.
        We may change, pause or close parts of it at any time.
      </p>
      <h2>3. Acceptable use</h2>
      <p>You may read, share and link to these pages. You agree not to:</p>
      <ul>
        <li>break the law or the rights of others by using the site;</li>
        <li>
          enter the admin area without permission, or probe, overload or disturb
          the site or its visitors;
        </li>
        <li>
          send so many automated requests that others are hindered (reading by
          search engines, archives and AI agents at a considerate pace is
          welcome);
        </li>
        <li>
          present the site or its works as your own, or claim our approval where
          there is none.
        </li>
      </ul>
      <h2>4. The admin area</h2>
      <p>
        Only those we have given access may sign in. They keep their password
        secret, answer for what they publish, and tell us at once when they
        think that someone else has used their access.
      </p>
      <h2>5. Works and their creators</h2>
      <p>
        Works remain their creators’. Showing a work here transfers no rights:
        its name, pictures and content belong to its creators or to whoever
        licensed them, and a work’s own licence or terms apply when you use it.
        Our own texts, design and marks belong to us or our licensors; you may
        quote them and name the source.
      </p>
      <p>
        If a work shown here infringes your rights, write to {email}. Say which
        work, what is yours and how to reach you. We will look at it promptly
        and take the work down where the claim holds.
      </p>
      <h2>6. AI-generated content</h2>
      <p>
        Works, pictures and texts on this site may have been made wholly or
        partly by AI systems. Such content can be wrong, incomplete or similar
        to the work of others, and in some countries it may not be protected by
        copyright. Check what matters before you rely on it. Nothing here is
        professional advice.
      </p>
      <h2>7. Prices and offers</h2>
      <p>
        A price beside a work is information and not an offer by us. We sell
        nothing on this site. If you buy or download a work elsewhere, your
        contract is with whoever provides it there.
      </p>
      <h2>8. Links to other sites</h2>
      <p>
        Works may link to, and show pictures from, sites that we do not run. We
        do not control them and do not answer for their content. Their own terms
        apply. Tell us when a link leads somewhere it should not.
      </p>
      <h2>9. No warranty</h2>
      <p>
        The site and everything on it is provided as it is and as it is
        available. As far as the law allows, we give no warranty, express or
        implied, that it is correct, fit for a purpose, free of errors or always
        reachable.
      </p>
      <h2>10. Liability</h2>
      <p>
        As far as the law allows, we are not liable for indirect or
        consequential loss, or for lost data, profit or business, that comes
        from using the site or from not being able to. Nothing in these terms
        limits liability that cannot be limited by law, such as for intent,
        gross negligence or harm to life and health, or takes away your rights
        as a consumer.
      </p>
      <h2>11. Governing law</h2>
      <p>
        The law of {country} governs these terms, and its courts decide
        disputes. If you are a consumer, you keep the protection and the courts
        that the law of your home country gives you.
      </p>
      <h2>12. Changes to these terms</h2>
      <p>
        We may change these terms. We announce material changes on this page
        with at least {"30 days' notice"} before they take effect. If you keep
        using the site after that, the new terms apply.
      </p>
      <h2>13. If a part does not hold</h2>
      <p>
        If one of these terms turns out to be invalid, the others stand. If we
        do not enforce a term at once, we have not given it up.
      </p>
      <h2>14. Contact</h2>
      <p>
        Questions about these terms go to {email}. Other ways to reach us are on
        the <Link to="/contact-us">contact page</Link>.
      </p>
    </TextPage>
  );
}
