import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { pageMeta } from "~/seo/page-meta";
import { publicHeaders } from "~/http/public-headers";
import { LegalNotes, TextPage } from "~/routes/public/texts/text-page";
import { useSite } from "~/ui/use-site";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Privacy Policy",
    path: "/privacy-policy",
    description:
      "What personal data this site collects, why, and what your rights are. There is no tracking, and visitors have no accounts.",
  });

export const headers = publicHeaders;

export default function PrivacyPolicyPage() {
  const site = useSite();
  const email = <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>;
  return (
    <TextPage
      title="Privacy Policy"
      lead="You can read this site without telling us who you are. This policy explains what personal data we collect and how we use it."
      distance={330}
    >
      <LegalNotes />
      <h2>1. Who we are</h2>
      <p>
        This policy covers the website of {site.name} at{" "}
        {site.url ?? "[Your Site URL]"}. {site.name} is run under the{" "}
        {site.foundation} Foundation in {site.country ?? "[Your Country]"} and
        is the controller of the personal data described here (“we” or “us”).
        For questions about your personal data, write to {email}.
      </p>
      <h2>2. What we do not do</h2>
      <p>
        We do not use analytics, advertising, or cross-site tracking. We do not
        build profiles of visitors, and we do not sell personal data. The site
        does not load fonts or scripts from third parties. Visitors do not have
        accounts, and no public page asks for personal data.
      </p>
      <h2>3. Theme preference</h2>
      <p>
        If you use the theme control, we store your choice (light, dark, or
        system) in your browser: in a cookie named <code>theme</code> and, if
        JavaScript is enabled, in local storage under the key <code>theme</code>
        . Your browser sends the cookie to us so that pages appear in the theme
        you chose. Neither one identifies you. You can delete both in your
        browser’s settings.
      </p>
      <h2>4. Administrator accounts</h2>
      <p>
        Only administrators sign in. For administrators, we store an email
        address, sign-in sessions, security events (such as failed sign-ins),
        and a history of the changes they make to the catalogue. Sessions and
        security events include a description of the browser and device. We
        delete security events after 90 days. If an administrator submits a form
        after a session has ended, we store the form for up to seven days. We
        set these cookies for administrators:
      </p>
      <ul>
        <li>
          <code>__session</code> holds a random number that identifies the
          session. A session ends when the administrator logs out, after 12
          hours without activity, or after seven days. The cookie itself expires
          after 30 days.
        </li>
        <li>
          <code>sign_in</code> connects the steps of signing in and expires
          after 10 minutes.
        </li>
        <li>
          <code>known_browser</code> helps us protect accounts from password
          guessing. It records that an administrator has signed in with this
          browser before, and expires after one year.
        </li>
      </ul>
      <p>Visitors to the public pages do not receive these cookies.</p>
      <h2>5. Server logs</h2>
      <p>
        To keep the site running and to prevent abuse, our server and our
        hosting provider may log each request: the time, the address requested,
        the result, your IP address, and the browser details that your browser
        sends. We use logs for no other purpose and delete them when they are no
        longer needed.
      </p>
      <h2>6. The catalogue of works</h2>
      <p>
        The catalogue may name the creators of a work and show pictures and
        descriptions of the work. If you are named and want this information
        corrected or removed, write to us.
      </p>
      <h2>7. Content from other sites</h2>
      <p>
        Some pictures may be hosted on other sites. Your browser loads them from
        there, and the other site receives your IP address. Works may also link
        to other sites. We do not tell those sites which page you came from.
        Those sites have their own privacy policies.
      </p>
      <h2>8. When you contact us</h2>
      <p>
        If you contact us, we use your message and your contact details to
        answer you. We keep them only as long as needed for that purpose or as
        required by law.
      </p>
      <h2>9. Legal basis</h2>
      <p>
        Where the law requires a legal basis for processing personal data, we
        rely on our legitimate interests in running a secure site, keeping an
        accurate catalogue, and answering the messages you send us. We store
        your theme preference only at your request.
      </p>
      <h2>10. Who receives personal data</h2>
      <p>
        We share personal data only with service providers that run the site on
        our behalf, such as our hosting provider and, where we use them, the
        providers of our database and sign-in service. They process data on our
        instructions and may be located in other countries. In that case, we
        rely on the safeguards required by law. We disclose personal data to
        others only when the law requires it.
      </p>
      <h2>11. Security</h2>
      <p>
        We use reasonable technical and organizational measures to protect
        personal data. For example, passwords are not stored in readable form,
        and only administrators can change the catalogue. No system is
        completely secure. If a breach affects you, we will notify you as
        required by law.
      </p>
      <h2>12. Your rights</h2>
      <p>
        Depending on where you live, you may have the right to access, correct,
        delete, or receive a copy of your personal data, to object to or
        restrict its use, and to complain to a data protection authority. To
        exercise these rights, write to {email}. We do not charge a fee.
      </p>
      <h2>13. Children</h2>
      <p>
        This site is intended for a general audience. We do not knowingly
        collect personal data from children. If you believe that we have, write
        to us and we will delete it.
      </p>
      <h2>14. Changes to this policy</h2>
      <p>
        We may change this policy. For material changes, we will give at least{" "}
        {"30 days' notice"} on this page before they take effect. The date at
        the top of this page shows when the policy was last updated.
      </p>
      <h2>15. Contact</h2>
      <p>
        For questions about privacy, write to {email}. The{" "}
        <Link to="/contact-us">contact page</Link> lists other ways to reach us.
        The <Link to="/terms-of-service">terms of service</Link> govern your use
        of the site.
      </p>
    </TextPage>
  );
}
