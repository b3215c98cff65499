import { json, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  adminAction,
  type AdminActionArgs,
  adminLoader,
  type AdminLoaderArgs,
} from "~/routes/admin/frame/admin-route.server";
import { savedFormFor } from "~/records/saved-forms.server";
import { env } from "~/env.server";
import { workFormBytes } from "~/http/read-form.server";
import { storePictures } from "~/media/store-upload.server";
import { log } from "~/log.server";
import { catalogue, media, works } from "~/backends/index.server";
import { takeTheme } from "~/http/take-theme.server";
import type { RouteHandle } from "~/http/route-handle";
import { find } from "~/routes/admin/frame/find-or-fail.server";
import { pictureProblems } from "~/routes/admin/edit/picture-problems.server";
import { updateWork, withCreatorName } from "~/changes/save-work.server";
import { suggestionsFrom } from "~/routes/admin/edit/suggestions.server";
import { isStatus, type State, stateOf } from "~/work/publication";
import {
  checkLocalForm,
  visibilityOf,
  withLocalTime,
} from "~/work/publish-time.server";
import type { StoredWork } from "~/work/work";
import { readWork } from "~/work/work-document.server";
import {
  AppIdTaken,
  Unconfirmed,
  WorkGone,
  WouldBePublic,
} from "~/changes/works-store";
import {
  choiceErrors,
  choicesIn,
  choicesOf,
  choicesProblem,
} from "~/routes/admin/edit/field-choices.server";
import {
  EditConflict,
  saveMerged,
} from "~/routes/admin/edit/merge-edits.server";
import { Container } from "~/ui/container";
import { SavedFormNotice } from "~/routes/admin/frame/saved-form-notice";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { MissingWork } from "~/routes/admin/frame/missing-work";
import { pageMeta } from "~/seo/page-meta";
import {
  type Choices,
  FieldChoices,
  withChosen,
} from "~/routes/admin/frame/field-choice";
import { FormTheme } from "~/routes/admin/frame/form-theme";
import { WorkForm } from "~/routes/admin/edit/work-form";
import { listOf, listPath, withList } from "~/routes/admin/list/list-path";
import { useList } from "~/routes/admin/list/use-list";
import { editPath, nameInPath } from "~/http/paths";
import { revOf } from "~/work/document.server";
import { appIdTaken, type WorkFormErrors } from "~/work/check-work-form";
import {
  changeScreenshots,
  readRev,
  readWorkForm,
  workFormOf,
  type WorkFormValues,
  workOfForm,
} from "~/work/work-form";
import {
  fileNamesIn,
  inFormOrder,
  labelOfControl,
} from "~/work/work-form-controls";

export const handle: RouteHandle = { keepsForm: true };

export const meta: MetaFunction<typeof loader> = (args) => {
  const { title = "", id = "" } = args.data?.values ?? {};
  return pageMeta(args, { title: `Edit ${title.trim() || id || "Work Item"}` });
};

interface Refusal {
  values: WorkFormValues;
  /** The revision that the next submission is based on. */
  rev: number;
  errors: WorkFormErrors;
  problem?: string;
  isPreview?: boolean;
  pressed?: string;
  uploaded?: string;
  choices?: Choices;
  choicesProblem?: string;
  /** The work was deleted during the edit; the next submission adds it again. */
  isGone?: boolean;
}

export { shouldRevalidate } from "~/routes/admin/frame/should-revalidate";

export const loader = adminLoader(read);

async function read({ request, session }: AdminLoaderArgs) {
  const id = nameInPath(request, -2) ?? "";
  const saved = await savedFormFor(session, request);
  // Not thrown, so that the form comes back even if the work is gone.
  const found = await find(works, id);
  const document = found.work?.document ?? {};
  const fieldOfSaved = (name: string) => saved?.get(name) ?? null;
  const choices = choicesIn(fieldOfSaved);
  return json(
    {
      values: saved
        ? { ...readWorkForm(withChosen(fieldOfSaved, choices ?? {})), id }
        : shownForm({ id, document }),
      timeZone: env.SITE_TIME_ZONE,
      ...publicationOf({ id, document }),
      rev: saved ? readRev(fieldOfSaved) : revOf(document),
      choices,
      isSavedForm: saved !== undefined,
      lostFiles: saved ? fileNamesIn(saved) : [],
      problem: saved ? undefined : found.problem,
      suggestions: suggestionsFrom(await catalogue.read()),
    },
    saved ? 200 : found.status,
  );
}

function shownForm(work: StoredWork): WorkFormValues {
  return withLocalTime(workFormOf(work), env.SITE_TIME_ZONE);
}

function publicationOf(stored: StoredWork): {
  state?: State;
  visibility?: string;
} {
  const work = readWork(stored);
  const now = new Date();
  return work
    ? {
        state: stateOf(work, now),
        visibility: visibilityOf(work, now, env.SITE_TIME_ZONE),
      }
    : {};
}

const failed = "Failed to update work. Please try again.";

export const action = adminAction(
  { failed, mostBytes: workFormBytes, uploads: true, savesForm: true },
  save,
);

async function save({ request, context, session, ...upload }: AdminActionArgs) {
  const { form, read, uploaded, problems } = await storePictures(media, upload);
  const id = nameInPath(request, -2) ?? "";
  const choices = choicesIn(read);
  const entries = readWorkForm(withChosen(read, choices ?? {}));
  const values = { ...entries, id: form.get("id") ?? id };
  const refusal: Refusal = {
    values,
    rev: readRev(read),
    uploaded,
    ...asked(choices),
  };
  Object.assign(refusal.errors, problems);
  if (values.id !== id) {
    // The page shows the form again with the right address.
    refusal.problem = `This form belongs to the work “${values.id}”, but it was sent to a different work, so nothing was saved. Check the form, then send it again.`;
    return json(refusal, 409);
  }
  const headers = takeTheme(form, context);
  if (headers) return json(refusal, { headers });
  if (form.get("preview")) return json({ ...refusal, isPreview: true });
  const pressed = form.get("rows");
  if (pressed) {
    const changed = changeScreenshots(values, pressed);
    return json({ ...refusal, values: changed, pressed });
  }

  const status = form.get("status");
  const checked = checkLocalForm(values, env.SITE_TIME_ZONE);
  const { entered } = checked;

  try {
    const errors = {
      ...(await pictureProblems(media, entered)),
      ...checked.errors,
      ...problems,
    };
    refusal.errors = inFormOrder({ ...refusal.errors, ...errors });
    if (Object.keys(errors).length > 0) return json(refusal, 422);
    const others = (await catalogue.read())?.works ?? [];
    const save = (merged: WorkFormValues, rev: number) => {
      // Another program may have stored an ID with spaces around it.
      const work = withCreatorName({ ...workOfForm(merged), id }, others);
      const given = isStatus(status) ? status : undefined;
      return updateWork(works, work, rev, session.email, given);
    };
    const changed = await saveMerged(works, checked.entered, refusal.rev, save);
    return redirect(listPath(listOf(request), id, { changed }), 303);
  } catch (cause) {
    if (cause instanceof EditConflict) {
      const mine = withLocalTime(cause.values, env.SITE_TIME_ZONE);
      const theirs = shownForm(cause.stored);
      const choices = choicesOf(cause, mine, theirs, session.email);
      const rev = revOf(cause.stored.document);
      const given = { ...refusal, values: mine, rev, ...asked(choices) };
      return json(given, 409);
    }
    if (cause instanceof WouldBePublic) {
      refusal.errors.publishAt =
        "With this publication time, visitors would see the work immediately. To publish it, press Publish. Otherwise, enter a time in the future.";
      return json(refusal, 422);
    }
    if (cause instanceof AppIdTaken) {
      refusal.errors.appId = appIdTaken;
      return json(refusal, 409);
    }
    if (cause instanceof WorkGone) {
      const left = { ...asked(undefined), isGone: true };
      return json({ ...refusal, ...left }, 409);
    }
    log.error({ err: cause }, "A work could not be updated.");
    refusal.problem = cause instanceof Unconfirmed ? cause.message : failed;
    return json(refusal, 503);
  }
}

function asked(choices: Choices | undefined) {
  const problem = choices && choicesProblem(choices);
  return { choices, errors: choiceErrors(choices), choicesProblem: problem };
}

export default function EditWorkPage() {
  const loaded = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof save>();
  const values = refusal?.values ?? loaded.values;
  const choices = (refusal ? refusal.choices : loaded.choices) ?? {};
  const list = useList();
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
        <h1 className="mb-6 font-display text-2xl">Edit Work Item</h1>
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
        <FieldChoices.Provider value={choices}>
          <WorkForm
            // A reused form would keep the values of the previous work.
            key={
              refusal?.isGone
                ? "new"
                : `${editPath(values.id)} ${refusal?.choices ? refusal.rev : ""} ${refusal?.uploaded ?? ""}`
            }
            action={withList(
              refusal?.isGone ? "/admin/dashboard/new" : editPath(values.id),
              list,
            )}
            values={values}
            errors={refusal?.errors}
            suggestions={loaded.suggestions}
            timeZone={loaded.timeZone}
            state={loaded.state}
            visibility={loaded.visibility}
            rev={refusal?.isGone ? undefined : (refusal?.rev ?? loaded.rev)}
            isPreviewed={refusal?.isPreview}
            pressed={refusal?.pressed}
            headingLevel="h2"
            isUnsaved={loaded.isSavedForm || refusal !== undefined}
          />
        </FieldChoices.Provider>
      </div>
    </Container>
  );
}

function problemOf(refusal: Refusal): string | undefined {
  if (refusal.isGone) {
    return "This work was deleted while you were editing it. Your version is below. To add the work again, press Add Work.";
  }
  return refusal.problem ?? refusal.choicesProblem;
}
