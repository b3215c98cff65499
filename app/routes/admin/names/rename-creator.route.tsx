import { json, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  adminAction,
  adminLoader,
} from "~/routes/admin/frame/admin-route.server";
import { catalogue } from "~/backends/index.server";
import { noWorkResponse } from "~/routes/admin/frame/find-or-fail.server";
import { renameCreatorPath } from "~/routes/admin/frame/admin-paths";
import { askFor } from "~/routes/admin/frame/run-plan.server";
import {
  answerRenaming,
  nameGone,
} from "~/routes/admin/names/answer-renaming.server";
import { pageMeta } from "~/seo/page-meta";
import { Field } from "~/routes/admin/frame/field";
import { RenamePage } from "~/routes/admin/names/rename-page";
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

export { shouldRevalidate } from "~/routes/admin/frame/should-revalidate";

export const loader = adminLoader(async ({ request }) => {
  const { known, to, errors, others, plan } = await readRenaming(request);
  if (known.length === 0) {
    throw nameGone("/admin/creators");
  }
  const from = known.map((creator) => ({
    ...{ id: creator.id, name: nameOf(creator) },
  }));
  const asked = plan ? { ...askFor(plan), button: plan.button } : null;
  const isWrong = Object.values(errors).some(Boolean);
  return json({ from, to, errors, others, asked }, isWrong ? 422 : 200);
});

/** The question and the confirmation have the names in their address. */
async function readRenaming(request: Request) {
  const query = new URL(request.url).searchParams;
  const current = await catalogue.read();
  if (!current) throw noWorkResponse(503);
  const all = listCreatorNames(current);
  const ids = query.getAll("from");
  const known = all.filter(({ id }) => ids.includes(id));
  const others = all.map(({ id }) => id).filter((id) => !ids.includes(id));
  const [first = { id: "", names: [], count: 0 }] = known;
  const typed = { id: query.get("id") ?? "", name: query.get("name") ?? "" };
  const isTyped = query.has("id");
  const to = isTyped
    ? withKnownName(typed, first, all)
    : { id: first.id, name: first.names[0]?.name ?? "" };
  const errors = isTyped ? problemsOf(to) : {};
  const isAsked = isTyped && !Object.values(errors).some(Boolean);
  const from = known.map(({ id }) => id);
  const plan =
    isAsked && from.length > 0
      ? planCreator(current, from, trimmed(to))
      : undefined;
  return { known, to, errors, others, plan };
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

function problemsOf(to: NewName): Partial<Record<"id" | "name", string>> {
  const { id, name } = trimmed(to);
  return {
    id: id === "" ? "Enter an ID." : fieldProblem("creatorId", id),
    name: fieldProblem("creatorName", name),
  };
}

export const action = adminAction(
  { failed: "Failed to rename. Please try again." },
  async ({ request, session, form }) => {
    const { plan } = await readRenaming(request);
    return answerRenaming(form, session.email, plan, "/admin/creators");
  },
);

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
      action={renameCreatorPath(ids, to)}
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
