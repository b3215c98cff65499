import { json, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  adminAction,
  adminLoader,
} from "~/routes/admin/frame/admin-route.server";
import { catalogue } from "~/backends/index.server";
import { noWorkResponse } from "~/routes/admin/frame/find-or-fail.server";
import { renameCategoryPath } from "~/routes/admin/frame/admin-paths";
import { askFor } from "~/routes/admin/frame/run-plan.server";
import {
  answerRenaming,
  nameGone,
} from "~/routes/admin/names/answer-renaming.server";
import { pageMeta } from "~/seo/page-meta";
import { Field } from "~/routes/admin/frame/field";
import { RenamePage } from "~/routes/admin/names/rename-page";
import { listCategoryNames } from "~/routes/admin/names/names.server";
import { planCategory } from "~/routes/admin/names/rename.server";
import { uncategorized } from "~/work/work";
import { fieldProblem } from "~/work/check-work-form";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Rename or merge a category" });

export { shouldRevalidate } from "~/routes/admin/frame/should-revalidate";

export const loader = adminLoader(async ({ request }) => {
  const { from, to, problem, others, plan } = await readRenaming(request);
  if (from.length === 0) {
    throw nameGone("/admin/categories");
  }
  const asked = plan ? { ...askFor(plan), button: plan.button } : null;
  return json(
    { ...{ from, problem, others, asked }, to: to ?? from[0] ?? "" },
    problem ? 422 : 200,
  );
});

/** The question and the confirmation have the names in their address. */
async function readRenaming(request: Request) {
  const query = new URL(request.url).searchParams;
  const current = await catalogue.read();
  if (!current) throw noWorkResponse(503);
  const all = listCategoryNames(current).map(({ name }) => name);
  const from = query.getAll("from").filter((name) => all.includes(name));
  const others = all.filter((name) => !from.includes(name));
  const to = query.get("to");
  const name = to?.trim() ?? "";
  const problem = to === null ? undefined : problemOf(from, name);
  const isAsked = to !== null && !problem && from.length > 0;
  const plan = isAsked ? planCategory(current, from, name) : undefined;
  return { from, to, problem, others, plan };
}

function problemOf(from: string[], to: string): string | undefined {
  if (to === "") return "Enter a name.";
  if (from.length > 0 && from.every((name) => name === to))
    return "The category already has this name. Enter a different one.";
  return fieldProblem("category", to);
}

export const action = adminAction(
  { failed: "Failed to rename. Please try again." },
  async ({ request, session, form }) => {
    const { plan } = await readRenaming(request);
    return answerRenaming(form, session.email, plan, "/admin/categories");
  },
);

export default function RenameCategoryPage() {
  const { from, to, problem, others, asked } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <RenamePage
      names={from}
      from={from}
      others={others}
      errors={{ to: problem }}
      answer={answer}
      asked={asked}
      action={renameCategoryPath(from, to)}
      to={{ to }}
      back="/admin/categories"
    >
      <Field
        name="to"
        label="New name"
        error={problem}
        hint={`To merge this category into another one, enter the name of the other category. If you enter “${uncategorized}”, the works will have no category.`}
      >
        {(control) => (
          <input
            {...control}
            type="text"
            defaultValue={to}
            list="others"
            autoComplete="off"
          />
        )}
      </Field>
    </RenamePage>
  );
}
