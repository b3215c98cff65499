import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guard.server";
import { catalogue } from "~/backends/index.server";
import { noWorkResponse } from "~/routes/admin/frame/find-or-fail.server";
import { renameCategoryPath } from "~/routes/admin/frame/admin-paths";
import { readForm } from "~/http/read-form.server";
import {
  answerRenaming,
  mostNames,
  namesIn,
  toConfirm,
} from "~/routes/admin/names/answer-renaming.server";
import { pageMeta } from "~/seo/page-meta";
import { Field } from "~/routes/admin/frame/field";
import { RenamePage } from "~/routes/admin/names/rename-page";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { countOf, uncategorized } from "~/work/work";
import { listCategoryNames } from "~/routes/admin/names/names.server";
import { planCategory } from "~/routes/admin/names/rename.server";
import { fieldProblem } from "~/work/check-work-form";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Rename or merge a category" });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const current = await catalogue.read();
  if (!current) throw noWorkResponse(503);
  const all = listCategoryNames(current).map(({ name }) => name);
  const from = query.getAll("from").filter((name) => all.includes(name));
  if (from.length === 0) throw redirect("/admin/categories", 303);
  const typed = query.get("to");
  const to = typed?.trim() ?? "";
  const problem = typed === null ? undefined : problemOf(from, to);
  const isAsked = typed !== null && !problem;
  return json(
    {
      ...{ from, to: typed ?? from[0] ?? "", problem },
      others: all.filter((name) => !from.includes(name)),
      asked: isAsked ? askedOf(current, from, to) : null,
    },
    problem ? 422 : 200,
  );
}

function problemOf(from: string[], to: string): string | undefined {
  if (to === "") return "Enter a name.";
  if (from.every((name) => name === to))
    return "The category already has this name. Enter a different one.";
  return fieldProblem("category", to);
}

function askedOf(current: Catalogue, from: string[], to: string) {
  const plan = planCategory(current, from, to);
  const { works, joined } = plan;
  const others = from.filter((name) => name !== to);
  const names = others.map((name) => `“${name}”`).join(", ");
  return {
    to: { to },
    ...toConfirm(plan),
    sentences: [
      joined > 0
        ? `${countOf(works.length)} in ${names} will move to “${to}”, which already has ${countOf(joined)}.`
        : `${countOf(works.length)} in ${names} will move to “${to}”.`,
      ...(to === uncategorized ? ["They will have no category."] : []),
    ],
    button: `${joined > 0 ? "Merge" : "Rename"}: change ${countOf(works.length)}`,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireAdmin(request);
  const form = await readForm(request, undefined, mostNames);
  const from = namesIn(form);
  const to = form.get("to")?.trim() ?? "";
  if (problemOf(from, to)) return redirect(renameCategoryPath(from, to), 303);
  const planOf = (current: Catalogue) => planCategory(current, from, to);
  return answerRenaming(form, session.email, planOf, "/admin/categories");
}

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
      action={renameCategoryPath(from, asked?.to.to)}
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
