import { Link } from "@remix-run/react";
import { Mark } from "~/ui/mark";
import { useSite } from "~/ui/use-site";

const quickLinks = [
  { to: "/about", name: "About" },
  { to: "/works", name: "Works" },
  { to: "/about-koxist", name: "Our Vision (KoXist)" },
  { to: "/community", name: "Community" },
];

const legalLinks = [
  { to: "/privacy-policy", name: "Privacy Policy" },
  { to: "/terms-of-service", name: "Terms of Service" },
];

const contactLinks = [
  { to: "/contact-us", name: "Contact Us" },
  { to: "/about-koxist", name: "About KoXist Foundation" },
];

export function Footer() {
  const site = useSite();
  return (
    <footer className="site-footer">
      <div className="footer-columns">
        <div className="footer-brand">
          <Mark className="footer-mark" />
          <div>
            <p className="footer-name">{site.name}</p>
            <p className="footer-tagline">{site.tagline}</p>
          </div>
        </div>
        <Column heading="Quick Links" links={quickLinks} />
        <Column heading="Legal" links={legalLinks} />
        <Column heading="Contact" links={contactLinks} />
        <p className="footer-end">
          {`© ${new Date().getFullYear()} ${site.name}. All rights reserved.`}
        </p>
      </div>
    </footer>
  );
}

interface ColumnProps {
  heading: string;
  links: { to: string; name: string }[];
}

function Column({ heading, links }: ColumnProps) {
  return (
    <div>
      <h2>{heading}</h2>
      <ul>
        {links.map(({ to, name }) => (
          <li key={name}>
            <Link to={to} className="footer-link">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
