import { compiler } from "markdown-to-jsx/react";
import type { ReactNode } from "react";
import { safeAddress } from "~/work/link";

interface ElementProps {
  children?: ReactNode;
}

function block(Tag: "p" | "li" | "h2" | "h3" | "h4") {
  return function Block({ children }: ElementProps) {
    return <Tag dir="auto">{children}</Tag>;
  };
}

function TextLink({ href, children }: ElementProps & { href?: string }) {
  return href ? <a href={href}>{children}</a> : <>{children}</>;
}

/** Only checked pictures may load, so the page shows the alternative text. */
function PictureText({ alt }: { alt?: string }) {
  return <>{alt}</>;
}

const options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  wrapper: null,
  overrides: {
    p: block("p"),
    li: block("li"),
    // The page title is the only h1.
    h1: block("h2"),
    h2: block("h2"),
    h3: block("h3"),
    h4: block("h4"),
    h5: block("h4"),
    h6: block("h4"),
    a: TextLink,
    img: PictureText,
    input: () => null,
  },
  sanitizer: (address: string) =>
    /^mailto:[^\s?]+$/i.test(address)
      ? address
      : (safeAddress(address) ?? null),
};

/** Renders Markdown (CommonMark) without HTML. */
export function LongDescription({ text }: { text: string }) {
  return <>{compiler(text, options)}</>;
}
