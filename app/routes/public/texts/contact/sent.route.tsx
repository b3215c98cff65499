import { json } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { catalogue } from "~/data.server";
import { keptIf, publicHeaders } from "~/http/public-headers";
import { titled } from "~/seo/listed-meta";
import { Container, PageHeader } from "~/ui/container";
import { styleSheets } from "~/ui/route-handle";
import { useSite } from "~/ui/use-site";
import styles from "~/ui/prose.css?url";

export const meta = titled("Message sent");

export const links = styleSheets(styles);

export const headers = publicHeaders;

/** While nothing can be read, the page has the default email address, which no cache must keep. */
export async function loader() {
  return json(null, keptIf(await catalogue.read()));
}

export default function MessageSentPage() {
  const { email } = useSite();
  return (
    <Container>
      <PageHeader title="Message sent" lead="Thank you. A person will read it." />
      <div className="prose pb-16">
        <p>
          We will answer by email, to the address that you entered. If the address was wrong, or if
          you do not hear from us, {email ? "write to " : "send it again with "}
          {email ? (
            <a href={`mailto:${email}`}>{email}</a>
          ) : (
            <Link to="/contact-us">the contact form</Link>
          )}
          .
        </p>
        <p>
          In the meantime, <Link to="/works">browse the works</Link> or{" "}
          <Link to="/about">read our story</Link>.
        </p>
      </div>
    </Container>
  );
}
