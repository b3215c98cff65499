import { Form, Link } from "@remix-run/react";
import { useState } from "react";
import { KeptChoices, TableField } from "../frame/field-choice";
import { useNavigation } from "~/ui/connection";
import { FormTheme } from "../frame/admin-page";
import { useLeaveQuestion } from "../frame/use-leave-question";
import { pageFields } from "~/kinds/page";
import type { FormState } from "./page-form.server";
import { TextPageBody } from "~/ui/text-page/text-page";
import type { TextPageData } from "~/ui/text-page/text-page.server";

interface PageFormProps {
  action: string;
  state: Pick<FormState, "fields" | "values" | "errors" | "rev">;
  /** If true, the values come from a form that was not saved. */
  isUnsaved: boolean;
  /** A page that an owner added has no original text. */
  hasOriginal: boolean;
}

export function PageForm({ action, state, isUnsaved, hasOriginal }: PageFormProps) {
  const { fields, values, errors, rev } = state;
  const isBusy = useNavigation().state !== "idle";
  const [isChanged, setIsChanged] = useState(false);
  useLeaveQuestion(isUnsaved || isChanged, action);
  const isNew = rev === undefined;
  const button = (text: string, look: string, intent?: string) => (
    <button
      type="submit"
      name={intent && "intent"}
      value={intent}
      className={`button ${look} mb-3 mr-3`}
      aria-disabled={isBusy || undefined}
    >
      {text}
    </button>
  );
  return (
    <Form
      method="post"
      action={action}
      noValidate
      onInput={() => setIsChanged(true)}
      onSubmit={() => setIsChanged(false)}
    >
      {isNew ? null : <input type="hidden" name="rev" value={rev} />}
      <KeptChoices />
      {fields.map((name) => (
        <TableField
          key={name}
          name={name}
          row={pageFields[name]}
          value={values[name]}
          error={errors[name]}
        />
      ))}
      <div className="flex flex-wrap items-center">
        {button(isBusy ? "Submitting..." : isNew ? "Add Page" : "Update Page", "button-filled")}
        {button("Preview", "button-plain", "preview")}
        {hasOriginal ? button("Use the original text", "button-plain", "original") : null}
        <Link to="/admin/pages" className="button button-plain mb-3 mr-3">
          Cancel
        </Link>
        <FormTheme />
      </div>
    </Form>
  );
}

interface PagePreviewProps {
  page: TextPageData;
  problems: (string | undefined)[];
}

export function PagePreview({ page, problems }: PagePreviewProps) {
  const { texts } = page;
  return (
    <section aria-labelledby="preview" className="mt-12 lg:mt-0">
      <h2 id="preview" className="mb-4 font-display text-xl">
        Preview
      </h2>
      {problems.map((problem) => (
        <p key={problem} className="notice mb-6">
          {problem}
        </p>
      ))}
      <p className="mb-4 font-display text-2xl font-bold" dir="auto">
        {texts.title}
      </p>
      {texts.introduction ? (
        <p className="mb-8 text-lg text-ink-soft">{texts.introduction}</p>
      ) : null}
      <HomeCards page={page} />
      <TextPageBody page={page} />
      <p className="mt-8 text-sm text-ink-soft">
        Placeholders: <code>{"{site}"}</code>, <code>{"{email}"}</code>, <code>{"{phone}"}</code>,{" "}
        <code>{"{country}"}</code>, <code>{"{organization}"}</code>, <code>{"{tagline}"}</code>,{" "}
        <code>{"{description}"}</code>, <code>{"{url}"}</code>, <code>{"{visits}"}</code> (whether
        visits are counted), and <code>{"{updated}"}</code> (the date of the last change). The other
        values are in the <Link to="/admin/site">settings</Link>.
      </p>
    </section>
  );
}

function HomeCards({ page: { name, texts } }: { page: TextPageData }) {
  if (name !== "home") return null;
  return (
    <>
      {texts.button ? (
        <p className="mb-8">
          <span className="button button-filled">{texts.button}</span>
        </p>
      ) : null}
      {(["story", "works", "join"] as const).map((card) => (
        <div key={card} className="card mb-4 p-6">
          <p className="font-display text-xl font-bold">{texts[`${card}Title`]}</p>
          <p className="my-2 text-ink-soft">{texts[`${card}Text`]}</p>
          <p className="font-semibold text-accent">{texts[`${card}Button`]}</p>
        </div>
      ))}
    </>
  );
}
