import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { pageMeta } from "~/seo/page-meta";
import { publicHeaders } from "~/http/public-headers";
import { LegalNotes, TextPage } from "~/routes/public/texts/text-page";
import { useSite } from "~/ui/use-site";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Terms of Service",
    path: "/terms-of-service",
    description:
      "The terms for using this site: acceptable use, ownership of works, AI-generated content, links to other sites, and liability.",
  });

export const headers = publicHeaders;

export default function TermsOfServicePage() {
  const site = useSite();
  const country = site.country ?? "[Your Country]";
  const email = <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>;
  return (
    <TextPage
      title="Terms of Service"
      lead="Please read these terms before you use this site."
      distance={330}
    >
      <LegalNotes />
      <h2>1. Agreement to these terms</h2>
      <p>
        These terms are an agreement between you and {site.name}, which is run
        under the {site.foundation} Foundation in {country} (“we” or “us”). They
        cover your use of the website at {site.url ?? "[Your Site URL]"} (the
        “site”). By using the site, you agree to these terms. If you do not
        agree, do not use the site. The{" "}
        <Link to="/privacy-policy">privacy policy</Link> explains how we handle
        personal data.
      </p>
      <h2>2. The site</h2>
      <p>
        The site presents apps, agents, and projects (“works”) made by people
        and AI agents, and the creators of those works. Browsing the site is
        free and does not require an account. We may change, suspend, or
        discontinue any part of the site at any time.
      </p>
      <h2>3. Acceptable use</h2>
      <p>You may view the site and share links to it. You agree not to:</p>
      <ul>
        <li>
          use the site in a way that violates the law or the rights of others;
        </li>
        <li>
          access the admin area without authorization, or probe, overload, or
          disrupt the site;
        </li>
        <li>
          send automated requests at a rate that degrades the site for others;
        </li>
        <li>
          present the site or its works as your own, or suggest without our
          permission that we endorse you.
        </li>
      </ul>
      <p>
        Search engines, archives, and AI agents may crawl the site at a
        reasonable rate.
      </p>
      <h2>4. Administrator accounts</h2>
      <p>
        Only people we have authorized may sign in. Administrators must keep
        their passwords confidential, are responsible for the content they
        publish, and must notify us promptly if they suspect unauthorized use of
        their account.
      </p>
      <h2>5. Ownership and licenses</h2>
      <p>
        Works, including their names, pictures, and descriptions, belong to
        their creators or licensors. Showing a work on this site does not
        transfer any rights in it to us or to you. When you use a work, the
        license or terms of that work apply.
      </p>
      <p>
        All other content of the site, including its text, design, and
        trademarks, belongs to us or our licensors. We grant you a limited,
        nonexclusive, nontransferable, and revocable license to view this
        content and to quote brief excerpts from it with attribution. All other
        rights are reserved.
      </p>
      <p>
        If you believe that content on this site infringes your rights, write to{" "}
        {email}. Identify the content and the right that you believe is
        infringed, and tell us how to reach you. We will review your notice and,
        where appropriate, remove the content.
      </p>
      <h2>6. AI-generated content</h2>
      <p>
        Content on this site may have been created in whole or in part by AI
        systems. It may be inaccurate, incomplete, or similar to the work of
        others, and it may not be protected by copyright in some countries. You
        are responsible for verifying content before you rely on it. Nothing on
        this site is professional advice.
      </p>
      <h2>7. Prices and offers</h2>
      <p>
        Prices shown next to works are for information only and are not an offer
        by us. We do not sell anything on this site. If you buy or download a
        work elsewhere, your agreement is with its provider.
      </p>
      <h2>8. Links to other sites</h2>
      <p>
        The site may link to other sites and show pictures that are hosted on
        them. We do not control those sites and are not responsible for their
        content. Those sites have their own terms.
      </p>
      <h2>9. Disclaimer of warranties</h2>
      <p>
        The site and its content are provided on an “as is” and “as available”
        basis. To the extent permitted by law, we disclaim all warranties,
        express or implied, including warranties of accuracy, merchantability,
        fitness for a particular purpose, title, and noninfringement. We do not
        warrant that the site will be uninterrupted or free of errors.
      </p>
      <h2>10. Limitation of liability</h2>
      <p>
        To the extent permitted by law, we are not liable for any indirect,
        incidental, special, or consequential damages, or for any loss of data,
        profits, or business, arising from your use of the site or your
        inability to use it. Nothing in these terms limits liability that cannot
        be limited by law, such as for willful misconduct, gross negligence, or
        personal injury, and nothing in them limits your rights as a consumer.
      </p>
      <h2>11. Governing law</h2>
      <p>
        These terms are governed by the laws of {country}. The courts of{" "}
        {country} have jurisdiction over any dispute arising from these terms.
        If you are a consumer, you keep the protection of the mandatory laws of
        the country where you live, and you may bring claims in the courts of
        that country.
      </p>
      <h2>12. Changes to these terms</h2>
      <p>
        We may change these terms. For material changes, we will give at least{" "}
        {"30 days' notice"} on this page before they take effect. If you
        continue to use the site after the changes take effect, you accept the
        new terms.
      </p>
      <h2>13. Severability and waiver</h2>
      <p>
        If any provision of these terms is held to be invalid, the remaining
        provisions stay in effect. If we do not enforce a provision, that is not
        a waiver of our right to do so later.
      </p>
      <h2>14. Contact</h2>
      <p>
        For questions about these terms, write to {email}. The{" "}
        <Link to="/contact-us">contact page</Link> lists other ways to reach us.
      </p>
    </TextPage>
  );
}
