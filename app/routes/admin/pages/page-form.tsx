import { Form, Link } from "@remix-run/react";
import { useRef, useState } from "react";
import { FieldOrChoice, KeptChoices } from "../frame/field-choice";
import { useNavigation } from "~/ui/connection";
import { FormTheme } from "../frame/submit-button";
import { useLeaveQuestion } from "../frame/use-leave-question";
import { pageFieldLabel, type PageText, type PageTexts } from "~/kinds/site-page";

export type PageFormField = PageText | "path" | "inFooter" | "visibility";

export type PageFormValues = PageTexts & Record<"path" | "inFooter" | "visibility", string>;

interface PageFormProps {
  action: string;
  fields: PageFormField[];
  values: PageFormValues;
  errors: Partial<Record<string, string>>;
  /** A new page has no revision. */
  rev?: number;
  /** If true, the values come from a form that was not saved. */
  isUnsaved: boolean;
  /** A page that an owner added has no original text. */
  hasOriginal: boolean;
}

export function PageForm(props: PageFormProps) {
  const { action, fields, values, errors, rev, hasOriginal } = props;
  const isBusy = useNavigation().state !== "idle";
  const element = useRef<HTMLFormElement>(null);
  const [isChanged, setIsChanged] = useState(false);
  useLeaveQuestion(props.isUnsaved || isChanged, action);
  const isNew = rev === undefined;
  return (
    <Form
      ref={element}
      method="post"
      action={action}
      noValidate
      onInput={() => setIsChanged(true)}
      onSubmit={() => setIsChanged(false)}
    >
      {isNew ? null : <input type="hidden" name="rev" value={rev} />}
      <KeptChoices />
      {fields.map((name) => (
        <PageField key={name} name={name} value={values[name]} error={errors[name]} />
      ))}
      <div className="flex flex-wrap items-center">
        <button
          type="submit"
          className="button button-filled mb-3 mr-3"
          aria-disabled={isBusy || undefined}
        >
          {isBusy ? "Submitting..." : isNew ? "Add Page" : "Update Page"}
        </button>
        <button
          type="submit"
          name="intent"
          value="preview"
          className="button button-quiet mb-3 mr-3"
          aria-disabled={isBusy || undefined}
        >
          Preview
        </button>
        {hasOriginal ? (
          <button
            type="submit"
            name="intent"
            value="original"
            className="button button-quiet mb-3 mr-3"
            aria-disabled={isBusy || undefined}
          >
            Use the original text
          </button>
        ) : null}
        <Link to="/admin/pages" className="button button-quiet mb-3 mr-3">
          Cancel
        </Link>
        <FormTheme />
      </div>
    </Form>
  );
}

interface PageFieldProps {
  name: PageFormField;
  value: string;
  error?: string;
}

const rows: Partial<Record<PageFormField, number>> = {
  introduction: 3,
  buttonNote: 3,
  storyText: 3,
  worksText: 3,
  joinText: 3,
  body: 24,
};

function PageField({ name, value, error }: PageFieldProps) {
  return (
    <FieldOrChoice
      name={name}
      label={pageFieldLabel(name)}
      need={name === "title" ? "required" : "optional"}
      hint={pageHint(name)}
      error={error}
    >
      {(control) => {
        if (name === "visibility") {
          return (
            <select {...control} defaultValue={value}>
              <option value="draft">Draft</option>
              <option value="public">Public</option>
            </select>
          );
        }
        if (name === "inFooter") {
          return (
            <select {...control} defaultValue={value}>
              <option value="">No</option>
              <option value="yes">Yes</option>
            </select>
          );
        }
        return rows[name] ? (
          <textarea {...control} rows={rows[name]} defaultValue={value} />
        ) : (
          <input {...control} type="text" defaultValue={value} autoComplete="off" />
        );
      }}
    </FieldOrChoice>
  );
}

const link = "For example: /works or https://example.org";

const hints: Partial<Record<PageFormField, string>> = {
  path: "The part of the link after the site’s name, such as press-kit. It cannot be changed later. If you leave it blank, it is made from the title.",
  introduction: "The sentences below the title.",
  button: "If you leave it blank, the page has no button.",
  buttonLink: link,
  buttonNote: "If you leave it blank, the page has neither text nor button here.",
  storyLink: link,
  worksLink: link,
  joinLink: link,
  body: "Markdown: ## Heading, **bold**, - list, [link](/works), ![description](/media/…) for an image from Media. HTML is shown as text. Placeholders such as {site} are listed below the preview.",
  inFooter: "Whether the footer of every page links to this page.",
  visibility: "A draft is visible in the admin only.",
};

function pageHint(name: PageFormField): string | undefined {
  return hints[name];
}
