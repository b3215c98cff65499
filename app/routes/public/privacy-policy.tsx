import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { pageMeta } from "~/seo/page-meta";
import { publicHeaders } from "~/http/public-headers";
import { TextPage } from "~/ui/text-page/text-page";
import { useSite } from "~/ui/use-site";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Privacy Policy",
    path: "/privacy-policy",
    description:
      "What this site stores about you, which is very little: no analytics, one cookie for your theme, server logs, and your rights.",
  });

export const headers = publicHeaders;

export default function PrivacyPolicyPage() {
  const site = useSite();
  const email = <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>;
  return (
    <TextPage
      title="Privacy Policy"
      lead="You can read this whole site without telling us who you are. This page says what is stored all the same, and why."
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
      <h2>1. Who we are</h2>
      <p>
        This policy covers the website of {site.name} at{" "}
        {site.url ?? "[Your Site URL]"}, run under the {site.foundation}{" "}
        foundation in {site.country ?? "[Your Country]"}. We decide what happens
        to personal data here. Write to {email} about any of it.
      </p>
      <h2>2. What we do not do</h2>
      <p>
        We use no analytics, no advertising and no tracking across sites. We
        build no profiles and sell no data. The site loads no fonts, scripts or
        other parts of its own from third parties. Visitors have no accounts,
        and no public page asks you for personal details.
      </p>
      <h2>3. Your choice of theme</h2>
      <p>
        When you use the theme control, your choice (light, dark or system) is
        kept in your own browser: in a cookie named <code>theme</code>, which
        your browser sends back to us so that pages arrive in the right colours,
        and, where scripts run, under the key <code>theme</code> in local
        storage. It identifies nobody. You can delete both in your browser’s
        settings; the site then follows your device.
      </p>
      <h2>4. Signing in</h2>
      <p>
        Only an administrator signs in. The sign-in area uses a cookie named{" "}
        <code>__session</code>, which holds a random number, and stores the
        administrator’s email address and the session on the server. A session
        ends at log-out, after 12 hours without use, and after seven days at the
        latest. A second cookie, <code>known_browser</code>, tells the sign-in
        page for a year that someone signed in with this browser before.
        Visitors to the public pages get neither.
      </p>
      <h2>5. Server logs</h2>
      <p>
        To keep the site running and to fend off abuse, our server and the
        company that hosts it may log each request: the time, the address asked
        for, the result, your IP address and what your browser says about
        itself. Logs are used for nothing else and are deleted when they are no
        longer needed for this.
      </p>
      <h2>6. The catalogue of works</h2>
      <p>
        An administrator keeps the catalogue. It may name the creators of a work
        and show pictures and descriptions that they provided. If you are named
        and want this corrected or removed, write to us.
      </p>
      <h2>7. Pictures and links from other sites</h2>
      <p>
        A work’s pictures may be stored on another site. Your browser then
        fetches them from there, and that site sees your IP address, as with any
        visit. Works may also link to other sites. We do not tell those sites
        which page you came from, and their own policies apply there.
      </p>
      <h2>8. When you write or call</h2>
      <p>
        If you contact us, we use your message and your address or number to
        answer you, and keep them only as long as the matter or the law needs.
      </p>
      <h2>9. Why we may do this</h2>
      <p>
        Where the law asks for a legal basis, ours is: your request, for the
        theme and for your messages; and our legitimate interest in a safe,
        working site and a truthful catalogue, for the rest.
      </p>
      <h2>10. Who else sees it</h2>
      <p>
        Only those who run the site for us: our hosting company and, where one
        is used, the provider of the database and of sign-in. They act on our
        instructions and may work in other countries; where they do, we rely on
        the safeguards the law provides. Beyond that we disclose data only where
        the law obliges us to.
      </p>
      <h2>11. How it is protected</h2>
      <p>
        The site is meant to be reached over encrypted connections (HTTPS),
        passwords are never stored in readable form, and only administrators can
        change the catalogue. No system is perfectly safe; if something goes
        wrong that puts you at risk, we will tell you as the law requires.
      </p>
      <h2>12. Your rights</h2>
      <p>
        Depending on where you live, you may ask what we hold about you, have it
        corrected, deleted or handed over, object to its use, or complain to
        your data protection authority. Write to {email}; it costs nothing.
      </p>
      <h2>13. Children</h2>
      <p>
        The site is for a general audience. We do not knowingly collect personal
        data from children. If you think we have, tell us.
      </p>
      <h2>14. Changes to this policy</h2>
      <p>
        We may change this policy. We announce material changes on this page
        with at least {"30 days' notice"} before they take effect. The date at
        the top says when it was last changed.
      </p>
      <h2>15. Contact</h2>
      <p>
        Questions about privacy go to {email}. Other ways to reach us are on the{" "}
        <Link to="/contact-us">contact page</Link>, and the rules for using the
        site are in the <Link to="/terms-of-service">terms of service</Link>.
      </p>
    </TextPage>
  );
}
