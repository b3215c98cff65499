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
    <footer className="site-footer mt-auto border-t bg-surface-raised">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:px-6">
        <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          <div>
            <Mark className="h-10 w-10" />
            <p className="mt-2 font-display text-lg font-bold">{site.name}</p>
            <p className="mt-2 max-w-xs text-sm text-ink-soft">
              {site.tagline}
            </p>
          </div>
          <Column heading="Quick Links" links={quickLinks} />
          <Column heading="Legal" links={legalLinks} />
          <Column heading="Contact" links={contactLinks} />
        </div>
        <p className="mt-12 text-sm text-ink-soft">
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
      <h2 className="text-base font-semibold">{heading}</h2>
      <ul className="mt-2">
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
