import Markdown, { type MarkdownToJSX } from "markdown-to-jsx";
import { Fragment, type ReactNode } from "react";
import { safeAddress } from "~/works/link";

interface PartProps {
  children?: ReactNode;
}

function Paragraph({ children }: PartProps) {
  return <p dir="auto">{children}</p>;
}

function Item({ children }: PartProps) {
  return <li dir="auto">{children}</li>;
}

function Anchor({ href, children }: PartProps & { href?: string }) {
  const address = safeAddress(href);
  return address ? <a href={address}>{children}</a> : <>{children}</>;
}

const options: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  wrapper: Fragment,
  overrides: {
    a: Anchor,
    h1: Paragraph,
    h2: Paragraph,
    h3: Paragraph,
    h4: Paragraph,
    h5: Paragraph,
    h6: Paragraph,
    img: () => null,
    li: Item,
    p: Paragraph,
  },
};

/** A text in Markdown. Shows HTML as text, and headings as paragraphs. */
export function LongDescription({ text }: { text: string }) {
  return <Markdown options={options}>{text}</Markdown>;
}
