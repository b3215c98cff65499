import type { WorkFormState } from "~/routes/admin/edit/form-context";
import type { SerializeFrom } from "@remix-run/node";
import { useSearchParams } from "@remix-run/react";
import { editPath } from "~/http/paths";
import type { RefusedWorkForm } from "~/routes/admin/edit/refusal.server";
import { WorkForm } from "~/routes/admin/edit/work-form";
import { ErrorSummary } from "~/ui/error-summary";
import { type Choices, FieldChoices } from "~/routes/admin/frame/field-choice";
import { FormTheme } from "~/routes/admin/frame/submit-button";
import { MissingWork } from "~/routes/admin/frame/error-pages";
import { SavedFormNotice } from "~/routes/admin/frame/notice-banner";
import {
  editFromPreview,
  isFromPreview,
  useList,
  withList,
} from "~/routes/admin/frame/list-path";
import { Container } from "~/ui/container";
import { useHydrated } from "~/ui/use-hydrated";
import { labelOfControl } from "~/work/work-form-controls";

export interface EditorData extends Omit<
  WorkFormState,
  "errors" | "derivedMakers" | "isUnsaved"
> {
  publicPath?: string;
  choices?: Choices;
  problem?: string;
  isSavedForm: boolean;
  lostFiles: string[];
  /** These sentences name other people who have the form open. */
  openedBy: string[];
}

interface WorkEditorProps {
  loaded: EditorData;
  refusal?: SerializeFrom<RefusedWorkForm>;
}

export function WorkEditor({ loaded, refusal }: WorkEditorProps) {
  const list = useList();
  const [search] = useSearchParams();
  const { values } = refusal ?? loaded;
  const isHydrated = useHydrated();
  const choices = (refusal ? refusal.choices : loaded.choices) ?? {};
  const isNew = loaded.rev === undefined;
  if (loaded.problem && !refusal) {
    return (
      <>
        <MissingWork problem={loaded.problem} />
        {isHydrated ? null : (
          <Container>
            <form method="post" action="/theme">
              <FormTheme />
            </form>
          </Container>
        )}
      </>
    );
  }
  const address =
    isNew || refusal?.isGone
      ? withList("/admin/dashboard/new", list)
      : isFromPreview(search)
        ? editFromPreview(values.id, list)
        : withList(editPath(values.id), list);
  return (
    <Container>
      <div className="pt-8">
        {refusal && !refusal.isPreview ? (
          <ErrorSummary
            errors={refusal.errors}
            labelOf={labelOfControl}
            problem={refusal.isGone ? gone : refusal.problem}
          />
        ) : null}
        <h1 className="mb-3 font-display text-2xl">
          {isNew ? "Create a New Work" : "Edit Work Item"}
        </h1>
        {loaded.openedBy.map((sentence) => (
          <p key={sentence} className="mb-6 text-ink-soft">
            {sentence}
          </p>
        ))}
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
        {loaded.publicPath ? (
          <p className="mb-6">
            <a href={loaded.publicPath}>View the page</a>
          </p>
        ) : null}
        <FieldChoices.Provider value={choices}>
          <WorkForm
            // A reused form would keep the values of another work, and not show an uploaded image.
            key={[
              address,
              refusal?.choices ? refusal.rev : "",
              refusal?.uploaded,
            ].join(" ")}
            action={address}
            state={{
              ...{ errors: {}, derivedMakers: [], ...loaded, ...refusal },
              rev: refusal?.isGone ? undefined : (refusal?.rev ?? loaded.rev),
              isUnsaved: loaded.isSavedForm || refusal !== undefined,
            }}
          />
        </FieldChoices.Provider>
      </div>
    </Container>
  );
}

const gone =
  "This work was deleted while you were editing it. Your version is below. To add the work again, press Add Work.";
