import { json, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { uncategorized } from "~/kinds/work";
import { titled } from "~/seo/listed-meta";
import { DataList, type FieldProps, HiddenFields, TextField } from "~/ui/field";
import { AdminPage } from "../frame/admin-page";
import { namesListOf, reviewPath } from "../frame/admin-paths";
import { currentCatalogue, adminLoader } from "../frame/admin-route.server";
import { backOf, backTo, useBack, withBack } from "../frame/way-back";
import { readRenaming } from "./rename.server";

const titles = { categories: "Rename or merge a category", creators: "Rename or merge a creator" };

export const meta = titled<typeof loader>((data) => titles[data?.list ?? "creators"]);

export { shouldRevalidate } from "~/ui/route-handle";

/** Leads to the review once valid names were entered. */
export const loader = adminLoader(async ({ request, search }) => {
  const list = namesListOf(request);
  const current = await currentCatalogue();
  const { plan, from, to, errors, others } = await readRenaming(list, search, current);
  const back = backOf(request, `/admin/${list}`);
  if (from.length === 0) throw redirect(backTo(back, { notice: "name-gone" }), 303);
  const keys = from.map(({ key }) => key);
  if (plan) throw redirect(withBack(reviewPath("rename", { list, from: keys, ...to }), back), 303);
  const isWrong = Object.values(errors).some(Boolean);
  return json({ list, from, to, errors, others }, isWrong ? 422 : 200);
});

type NameField = Pick<FieldProps, "name" | "label" | "hint"> & { isSuggested?: true };

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
  const { list, from, to, errors, others } = useLoaderData<typeof loader>();
  const keys = from.map(({ key }): [string, string] => ["from", key]);
  const back = useBack(`/admin/${list}`);
  const values: Partial<Record<string, string>> = to;
  const problems: Partial<Record<string, string>> = errors;
  return (
    <AdminPage
      title={`Rename or merge ${from.map(({ name }) => `“${name}”`).join(", ")}`}
      width="form"
      errors={problems}
    >
      <Form key={JSON.stringify(to)} action={`/admin/${list}/rename`}>
        <HiddenFields fields={[...keys, ["back", back]]} />
        {fields[list].map(({ name, label, hint, isSuggested }) => (
          <TextField
            key={name}
            {...{ name, label, hint }}
            error={problems[name]}
            defaultValue={values[name]}
            list={isSuggested && "others"}
            autoComplete="off"
          />
        ))}
        {/* Entering one of them merges the names. */}
        <DataList id="others" values={others.map((value) => ({ value }))} />
        <button type="submit" className="button button-filled">
          See what will change
        </button>
      </Form>
    </AdminPage>
  );
}
