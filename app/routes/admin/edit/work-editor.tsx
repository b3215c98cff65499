import type { SerializeFrom } from "@remix-run/node";
import { editPath } from "~/http/paths";
import type { Refusal } from "~/routes/admin/edit/refusal.server";
import { WorkForm } from "~/routes/admin/edit/work-form";
import type { WorkSuggestions } from "~/routes/admin/edit/work-suggestions";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { type Choices, FieldChoices } from "~/routes/admin/frame/field-choice";
import { FormTheme } from "~/routes/admin/frame/form-theme";
import { MissingWork } from "~/routes/admin/frame/missing-work";
import { SavedFormNotice } from "~/routes/admin/frame/saved-form-notice";
import { withList, useList } from "~/routes/admin/frame/list-path";
import { Container } from "~/ui/container";
import type { State } from "~/work/publication";
import type { WorkFormValues } from "~/work/work-form";
import { labelOfControl } from "~/work/work-form-controls";

export interface EditorData {
  values: WorkFormValues;
  /** Undefined for a new work. */
  rev?: number;
  state?: State;
  visibility?: string;
  choices?: Choices;
  problem?: string;
  suggestions: WorkSuggestions;
  timeZone: string;
  isSavedForm: boolean;
  lostFiles: string[];
}

interface WorkEditorProps {
  loaded: EditorData;
  refusal?: SerializeFrom<Refusal>;
}

export function WorkEditor({ loaded, refusal }: WorkEditorProps) {
  const list = useList();
  const { values } = refusal ?? loaded;
  const choices = (refusal ? refusal.choices : loaded.choices) ?? {};
  const isNew = loaded.rev === undefined;
  if (loaded.problem && !refusal) {
    return (
      <>
        <MissingWork problem={loaded.problem} />
        <Container>
          <form method="post" action="/theme">
            <FormTheme />
          </form>
        </Container>
      </>
    );
  }
  const address =
    isNew || refusal?.isGone ? "/admin/dashboard/new" : editPath(values.id);
  return (
    <Container>
      <div className="pt-12">
        {refusal && !refusal.isPreview ? (
          <ErrorSummary
            errors={refusal.errors}
            labelOf={labelOfControl}
            problem={problemOf(refusal)}
          />
        ) : null}
        <h1 className="mb-6 font-display text-2xl">
          {isNew ? "Create a New Work" : "Edit Work Item"}
        </h1>
        {loaded.isSavedForm && !refusal ? (
          <SavedFormNotice files={loaded.lostFiles} />
        ) : null}
        {Object.keys(choices).length > 0 ? (
          <p className="mb-6">
            <a href={withList(editPath(values.id), list)}>
              Discard your changes and edit the saved version
            </a>
          </p>
        ) : null}
        {isNew ? <h2 className="form-name">Add New Work Item</h2> : null}
        <FieldChoices.Provider value={choices}>
          <WorkForm
            // A reused form would keep the values of another work, and not show generated ones.
            key={[
              address,
              refusal?.choices ? refusal.rev : "",
              refusal?.isSuggested ? values.id : "",
              refusal?.uploaded,
            ].join(" ")}
            action={withList(address, list)}
            values={values}
            errors={refusal?.errors}
            suggestions={loaded.suggestions}
            timeZone={loaded.timeZone}
            state={loaded.state}
            visibility={loaded.visibility}
            rev={refusal?.isGone ? undefined : (refusal?.rev ?? loaded.rev)}
            isPreviewed={refusal?.isPreview}
            pressed={refusal?.pressed}
            headingLevel={isNew ? "h3" : "h2"}
            isUnsaved={loaded.isSavedForm || refusal !== undefined}
          />
        </FieldChoices.Provider>
      </div>
    </Container>
  );
}

function problemOf(refusal: SerializeFrom<Refusal>): string | undefined {
  if (refusal.isGone) {
    return "This work was deleted while you were editing it. Your version is below. To add the work again, press Add Work.";
  }
  return refusal.problem ?? refusal.choicesProblem;
}
