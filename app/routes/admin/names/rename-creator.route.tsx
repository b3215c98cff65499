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
import { renameCreatorPath } from "~/routes/admin/frame/admin-paths";
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
import { countOf } from "~/work/work";
import {
  type CreatorNames,
  listCreatorNames,
  nameOf,
} from "~/routes/admin/names/names.server";
import { planCreator } from "~/routes/admin/names/rename.server";
import { fieldProblem } from "~/work/check-work-form";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Rename or merge a creator" });

type NewName = Record<"id" | "name", string>;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const current = await catalogue.read();
  if (!current) throw noWorkResponse(503);
  const all = listCreatorNames(current);
  const asked = query.getAll("from");
  const known = all.filter(({ id }) => asked.includes(id));
  const [first] = known;
  if (!first) throw redirect("/admin/creators", 303);
  const isTyped = query.has("id");
  const typed = { id: query.get("id") ?? "", name: query.get("name") ?? "" };
  const to = isTyped
    ? withKnownName(typed, first, all)
    : { id: first.id, name: first.names[0]?.name ?? "" };
  const errors = problemsOf(to);
  const isWrong = Object.values(errors).some(Boolean);
  return json(
    {
      from: known.map((creator) => ({ id: creator.id, name: nameOf(creator) })),
      ...{ to, errors },
      others: all.map(({ id }) => id).filter((id) => !asked.includes(id)),
      asked: isTyped && !isWrong ? askedOf(current, known, trimmed(to)) : null,
    },
    isWrong ? 422 : 200,
  );
}

/** If only an ID was entered for a merge, the works also take that creator's name. */
function withKnownName(
  to: NewName,
  from: CreatorNames,
  all: CreatorNames[],
): NewName {
  const target = all.find(({ id }) => id === to.id.trim());
  const isMerge = target !== undefined && target.id !== from.id;
  const isUnchanged = [from.names[0]?.name ?? "", ""].includes(to.name.trim());
  return isMerge && isUnchanged
    ? { id: target.id, name: target.names[0]?.name ?? "" }
    : to;
}

function trimmed({ id, name }: NewName): NewName {
  return { id: id.trim(), name: name.trim() };
}

function problemsOf(to: NewName) {
  const { id, name } = trimmed(to);
  return {
    id: id === "" ? "Enter an ID." : fieldProblem("creatorId", id),
    name: fieldProblem("creatorName", name),
  };
}

function askedOf(current: Catalogue, from: CreatorNames[], to: NewName) {
  const ids = from.map(({ id }) => id);
  const plan = planCreator(current, ids, to);
  const { works, joined } = plan;
  const old = ids.filter((id) => id !== to.id);
  const isMerge = joined > 0 || ids.length > 1;
  return {
    to,
    ...toConfirm(plan),
    sentences: [
      works.length === 0
        ? "No works will change. The creator already has this name and ID."
        : `The creator of ${countOf(works.length)} will be “${to.name || to.id}” with the ID “${to.id}”.`,
      ...(joined > 0 ? [`This creator already has ${countOf(joined)}.`] : []),
      ...(old.length > 0
        ? [
            `${old.map((id) => `/creators/${id}`).join(", ")} will redirect to /creators/${to.id}.`,
          ]
        : []),
    ],
    button: `${isMerge ? "Merge" : "Rename"}: change ${countOf(works.length)}`,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireAdmin(request);
  const form = await readForm(request, undefined, mostNames);
  const from = namesIn(form);
  const to = trimmed({
    id: form.get("id") ?? "",
    name: form.get("name") ?? "",
  });
  if (Object.values(problemsOf(to)).some(Boolean)) {
    return redirect(renameCreatorPath(from, to), 303);
  }
  const planOf = (current: Catalogue) => planCreator(current, from, to);
  return answerRenaming(form, session.email, planOf, "/admin/creators");
}

export default function RenameCreatorPage() {
  const { from, to, errors, others, asked } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const ids = from.map(({ id }) => id);
  return (
    <RenamePage
      names={from.map(({ name }) => name)}
      from={ids}
      others={others}
      errors={errors}
      answer={answer}
      asked={asked}
      action={renameCreatorPath(ids, asked?.to)}
      to={to}
      back="/admin/creators"
    >
      <Field
        name="id"
        label="Creator ID"
        error={errors.id}
        hint="Part of the address of the creator’s page. The old address will redirect to the new one. To merge this creator into another one, enter the ID of the other creator."
      >
        {(control) => (
          <input
            {...control}
            type="text"
            defaultValue={to.id}
            list="others"
            autoComplete="off"
          />
        )}
      </Field>
      <Field name="name" label="Creator name" error={errors.name}>
        {(control) => (
          <input
            {...control}
            type="text"
            defaultValue={to.name}
            autoComplete="off"
          />
        )}
      </Field>
    </RenamePage>
  );
}
