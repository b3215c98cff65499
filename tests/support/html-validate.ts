import {
  type ConfigData,
  HtmlValidate,
  StaticConfigLoader,
} from "html-validate";

/** Switched off or eased, each for a reason. */
const rules: ConfigData["rules"] = {
  // How React writes HTML; to browsers it is the same.
  "attr-case": "off",
  "attribute-boolean-style": "off",
  "void-style": "off",
  // For files from elsewhere; all of ours come from the site itself.
  "require-sri": "off",
  // Checkboxes of one name are a list.
  "form-dup-name": [
    "error",
    { shared: ["radio", "button", "reset", "submit", "checkbox"] },
  ],
  // How React writes `hidden`.
  "attribute-empty-style": "off",
  // A work may be called what its makers like.
  "long-title": "off",
  // The summary of a refused form stands above the h1, as GOV.UK has it.
  "heading-level": ["error", { minInitialRank: "h2" }],
  // By a style instead.
  "tel-non-breaking": ["error", { ignoreClasses: ["whitespace-nowrap"] }],
};

const checker = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: [
      "html-validate:recommended",
      "html-validate:a11y",
      "html-validate:document",
    ],
    rules,
  }),
);

/** What html-validate finds to mend in a whole page. */
export async function htmlFindings(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`,
    ),
  );
}
