import { AdminPage } from "../frame/admin-page";
import { currentCatalogue } from "../frame/find-or-fail.server";
import { json, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { noticePath } from "~/http/fixed-notices";
import { changedPath, namesListOf, type NamesList, renamePath } from "../frame/admin-paths";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { Confirmation, HiddenFields } from "../frame/confirmation";
import { Field } from "~/ui/field";
import { askFor } from "~/changes/run-plan.server";
import { runAndShow } from "../frame/run-plan.server";
import { readRenaming } from "./rename.server";
import { pageMeta } from "~/seo/page-meta";
import { uncategorized } from "~/work/work";

const titles = {
  categories: "Rename or merge a category",
  creators: "Rename or merge a creator",
};

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: titles[args.data?.list ?? "creators"] });

export { shouldRevalidate } from "../frame/should-revalidate";

/** The question and the confirmation have the names in their address. */
async function renamingOf(request: Request) {
  const list = namesListOf(request);
  const current = await currentCatalogue();
  const query = new URL(request.url).searchParams;
  return { list, ...readRenaming(list, query, current) };
}

function nameGone(list: NamesList) {
  return redirect(noticePath(`/admin/${list}`, "name-gone"), 303);
}

export const loader = adminLoader(async ({ request }) => {
  const { plan, ...renaming } = await renamingOf(request);
  if (renaming.from.length === 0) throw nameGone(renaming.list);
  const asked = plan ? { ...askFor(plan), button: plan.button } : null;
  const isWrong = Object.values(renaming.errors).some(Boolean);
  return json({ ...renaming, asked }, isWrong ? 422 : 200);
});

/** No work has the old name anymore, perhaps because the form was sent twice. */
const nothing = { action: "rename" as const, items: [], sentences: [] };

export const action = adminAction(
  { failed: "Failed to rename. Please try again." },
  async ({ request, session, form }) => {
    const { list, plan } = await renamingOf(request);
    const outcome = await runAndShow(plan ?? nothing, session, {
      kind: "rename",
      form,
      then: (batch) => changedPath(batch, `/admin/${list}`),
    });
    if (!("problem" in outcome)) return outcome;
    return plan ? json(outcome, outcome.status) : nameGone(list);
  },
);

interface NameField {
  name: string;
  label: string;
  hint?: string;
  isSuggested?: true;
}

const fields: Record<"categories" | "creators", NameField[]> = {
  categories: [
    {
      name: "to",
      label: "New name",
      isSuggested: true,
      hint: `To merge this category into another one, enter the name of the other category. If you enter “${uncategorized}”, the works will have no category.`,
    },
  ],
  creators: [
    {
      name: "id",
      label: "Creator ID",
      isSuggested: true,
      hint: "Part of the link to the creator’s page. The old link will redirect to the new one. To merge this creator into another one, enter the ID of the other creator.",
    },
    { name: "name", label: "Creator name" },
  ],
};

export default function RenamePage() {
  const { list, from, to, errors, others, asked } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const keys = from.map(({ key }) => key);
  const values: Partial<Record<string, string>> = to;
  const problems: Partial<Record<string, string>> = errors;
  return (
    <AdminPage
      title={`Rename or merge ${from.map(({ name }) => `“${name}”`).join(", ")}`}
      width="prose"
      errors={problems}
      problem={answer?.problem}
    >
      <Form key={JSON.stringify(to)} action={`/admin/${list}/rename#confirmation`}>
        <HiddenFields fields={keys.map((key) => ["from", key])} />
        {fields[list].map(({ name, label, hint, isSuggested }) => (
          <Field key={name} {...{ name, label, hint }} error={problems[name]}>
            {(control) => (
              <input
                {...control}
                type="text"
                defaultValue={values[name]}
                list={isSuggested && "others"}
                autoComplete="off"
              />
            )}
          </Field>
        ))}
        {/* Entering one of them merges the names. */}
        <datalist id="others">
          {others.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
        <button type="submit" className="button button-quiet">
          See what will change
        </button>
      </Form>
      {asked ? (
        <section aria-labelledby="confirmation" className="mt-10">
          <h2 id="confirmation" className="font-display text-xl">
            What will change
          </h2>
          <Confirmation
            asked={{
              ...asked,
              batch: (answer && "batch" in answer && answer.batch) || asked.batch,
            }}
            action={renamePath(list, keys, to)}
            fields={[]}
            button={asked.button}
            back={`/admin/${list}`}
          />
        </section>
      ) : null}
    </AdminPage>
  );
}
