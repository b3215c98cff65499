import type { MouseEvent, ReactNode } from "react";

const sections = { card: "Card", page: "App page", publishing: "Publishing" };

type Section = keyof typeof sections;

interface FormSectionProps {
  name: Section;
  headingLevel: "h2" | "h3";
  /** What the section is about, in a sentence. */
  about: string;
  children: ReactNode;
}

/** A part of the work form, which the links above the form lead to. */
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

/** Links to the parts of the form. */
export function SectionLinks() {
  // To the router a fragment is a new page, without what the action answered.
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
