import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate";

const rules: ConfigData["rules"] = {
  // React's output differs, but browsers treat it the same.
  "attr-case": "off",
  "attribute-empty-style": "off",
  "attribute-boolean-style": "off",
  "void-style": "off",
  // All files come from the site itself.
  "require-sri": "off",
  // Check boxes with the same name form a list.
  "form-dup-name": ["error", { shared: ["radio", "button", "reset", "submit", "checkbox"] }],
  // ARIA allows names for lists.
  "aria-label-misuse": ["error", { allowAnyNamable: true }],
  // Headings have the IDs that GitHub gives them, which may begin with a digit.
  "valid-id": ["error", { relaxed: true }],
  // Works may have any title.
  "long-title": "off",
  // The error summary is above the h1, as in the GOV.UK Design System.
  "heading-level": ["error", { minInitialRank: "h2" }],
  // A style keeps the number on one line instead.
  "tel-non-breaking": ["error", { ignoreClasses: ["whitespace-nowrap"] }],
};

const checker = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ["html-validate:recommended", "html-validate:a11y", "html-validate:document"],
    rules,
  }),
);

/** The checker takes image buttons for fields without a label, and their names for duplicates. */
const imageButtons = /<input type="image"[^>]*>/g;

export async function htmlFindings(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html.replace(imageButtons, ""));
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  );
}
