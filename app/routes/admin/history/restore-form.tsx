import { Form, Link } from "@remix-run/react";
import { trashPath } from "~/routes/admin/frame/admin-paths";
import { Field } from "~/routes/admin/frame/field";
import { SubmitButton } from "~/routes/admin/frame/submit-button";
import type { ChangeKey } from "~/changes/change";

export interface RestoreFormValues {
  /** `new-id` or `replace`; set if the ID is in use. */
  way?: string;
  owner?: string;
  id: string;
  /** Set if the App ID is in use. */
  appId?: string;
}

interface RestoreFormProps {
  removal: ChangeKey;
  values?: RestoreFormValues;
  errors?: { id?: string; appId?: string };
}

export function RestoreForm({ removal, values, errors }: RestoreFormProps) {
  const { way, owner, appId } = values ?? { id: "" };
  const action = trashPath(removal, "restore");
  return (
    <Form method="post" action={action} noValidate>
      {way ? (
        <fieldset className="mb-6">
          <legend className="mb-3 font-semibold">
            {`The ID “${removal.workId}” is in use`}
          </legend>
          <input type="hidden" name="owner" value={owner} />
          <Choice value="new-id" chosen={way}>
            Restore this work with a different ID
          </Choice>
          <div className="ml-8">
            <Field name="id" label="New ID" error={errors?.id}>
              {(control) => (
                <input
                  {...control}
                  type="text"
                  defaultValue={values?.id}
                  autoComplete="off"
                />
              )}
            </Field>
          </div>
          <Choice value="replace" chosen={way}>
            {`Replace ${owner ? `“${owner}”` : "the work that uses this ID"}. Its current version stays in the history`}
          </Choice>
        </fieldset>
      ) : null}
      {appId === undefined ? null : (
        <Field
          name="appId"
          label="App ID"
          hint="Leave it blank if the work should not have its own page."
          error={errors?.appId}
        >
          {(control) => (
            <input
              {...control}
              type="text"
              defaultValue={appId}
              autoComplete="off"
            />
          )}
        </Field>
      )}
      <SubmitButton action={action}>Restore</SubmitButton>{" "}
      <Link to="/admin/trash" className="button button-quiet ml-3">
        Cancel
      </Link>
    </Form>
  );
}

interface ChoiceProps {
  value: string;
  chosen: string;
  children: string;
}

function Choice({ value, chosen, children }: ChoiceProps) {
  return (
    <label className="choice">
      <input
        type="radio"
        name="way"
        value={value}
        defaultChecked={value === chosen}
      />
      <span>{children}</span>
    </label>
  );
}
