import { Field } from "~/routes/admin/frame/field";
import type { VisibilityChoice } from "~/changes/visibility.server";

export interface RestoreValues {
  /** `new-id` or `replace`; set if the ID is in use. */
  way?: string;
  /** The title of the work that uses the ID. */
  owner?: string;
  id: string;
  /** Set if the App ID is in use. */
  appId?: string;
  visibility?: VisibilityChoice;
}

interface RestoreFieldsProps {
  workId: string;
  values: RestoreValues;
  errors: { id?: string; appId?: string };
}

/** What to do if another work uses the ID or the App ID. */
export function RestoreFields({ workId, values, errors }: RestoreFieldsProps) {
  const { way, owner, id, appId } = values;
  return (
    <>
      {way ? (
        <fieldset className="mb-6">
          <legend className="mb-3 font-semibold">
            {`The ID “${workId}” is in use`}
          </legend>
          <input type="hidden" name="owner" value={owner} />
          <Choice value="new-id" chosen={way}>
            Restore this work with a different ID
          </Choice>
          <div className="ml-8">
            <Field name="id" label="New ID" error={errors.id}>
              {(control) => (
                <input
                  {...control}
                  type="text"
                  defaultValue={id}
                  autoComplete="off"
                />
              )}
            </Field>
          </div>
          <Choice value="replace" chosen={way}>
            {`Replace “${owner}”. Its current version stays in the history`}
          </Choice>
        </fieldset>
      ) : null}
      {appId === undefined ? null : (
        <Field
          name="appId"
          label="App ID"
          hint="Leave it blank if the work should not have its own page."
          error={errors.appId}
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
    </>
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
