import type { MouseEvent, ReactNode } from "react";

const sections = { card: "Card", page: "App page", publishing: "Publishing" };

type Section = keyof typeof sections;

interface FormSectionProps {
  name: Section;
  headingLevel: "h2" | "h3";
  about: string;
  children: ReactNode;
}

export function FormSection({
  name,
  headingLevel: Heading,
  about,
  children,
}: FormSectionProps) {
  return (
    <fieldset className="form-section">
      <legend>
        <Heading id={`section-${name}`} tabIndex={-1}>
          {sections[name]}
        </Heading>
      </legend>
      <p className="mb-6 text-ink-soft">{about}</p>
      {children}
    </fieldset>
  );
}

export function SectionLinks() {
  // The router would treat the fragment as a new page and drop the action data.
  function jump(event: MouseEvent<HTMLAnchorElement>) {
    const heading = document.getElementById(event.currentTarget.hash.slice(1));
    if (!heading) return;
    event.preventDefault();
    heading.focus();
    heading.scrollIntoView();
  }
  return (
    <nav aria-label="Parts of the form" className="form-links">
      <ul>
        {Object.entries(sections).map(([name, title]) => (
          <li key={name}>
            <a href={`#section-${name}`} onClick={jump}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
