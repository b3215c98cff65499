import { useWorkForm, FormSection, WorkControl } from "./form-fields";
import { FieldChoice, useFieldChoice } from "../frame/field-choice";
import { FieldError } from "~/ui/field";
import { useHydrated, useSite } from "~/ui/use-site";
import { type Visibility, visibilityLabels } from "~/kinds/visibility";
import { labelOfControl } from "~/kinds/work-form";

export function PublishingSection() {
  return (
    <FormSection title="Publishing" about={useWorkForm().visibility}>
      <VisibilityFieldset />
    </FormSection>
  );
}

const outcomes: Record<Visibility, string> = {
  public: "Visitors see the work as soon as you save it.",
  scheduled: "Visitors see the work from this time on.",
  draft: "Visitors do not see the work.",
};

const name = "visibility";

function VisibilityFieldset() {
  const { values, errors } = useWorkForm();
  const choice = useFieldChoice(name);
  const label = labelOfControl(name);
  const error = errors[name];
  if (choice) {
    return (
      <>
        <FieldChoice name={name} label={label} error={error} choice={choice} />
        <PublishTime />
      </>
    );
  }
  const errorId = error && `${name}-error`;
  return (
    <fieldset className="field" aria-describedby={errorId}>
      <legend className="mb-1 font-semibold">{label}</legend>
      <FieldError id={errorId} message={error} />
      {Object.entries(visibilityLabels).map(([value, text], index) => (
        <div key={value} className="choice">
          <input
            // An error leads to the first one.
            id={index === 0 ? name : `${name}-${value}`}
            type="radio"
            name={name}
            value={value}
            defaultChecked={values[name] === value}
            aria-describedby={`${name}-${value}-outcome`}
          />
          <div>
            <label htmlFor={index === 0 ? name : `${name}-${value}`}>{text}</label>
            <p id={`${name}-${value}-outcome`} className="text-sm text-ink-soft">
              {outcomes[value as Visibility]}
            </p>
            {value === "scheduled" ? <PublishTime /> : null}
          </div>
        </div>
      ))}
    </fieldset>
  );
}

/** Any other value would appear as an empty control of the type `datetime-local`. */
const localTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?)?$/;

/** Where scripts run, it is hidden while it has no effect. */
function PublishTime() {
  const { values, errors, typed } = useWorkForm();
  const isLive = useHydrated();
  const { timeZone } = useSite();
  const { publishAt } = values;
  const error = errors.publishAt;
  // A text box also takes a time with an offset, which a clock change can require.
  const isText = !localTime.test(publishAt) || (error && publishAt !== "");
  const isHidden = isLive && typed.visibility !== "scheduled" && !typed.publishAt && !error;
  return (
    <div hidden={isHidden} className="mt-2">
      <WorkControl
        // Without this, the control would keep a time in another zone.
        key={timeZone}
        name="publishAt"
        label={`${labelOfControl("publishAt")} (${timeZone})`}
        need={undefined}
      >
        {(control) => (
          <>
            <input type="hidden" name="timeZone" value={timeZone} />
            <input
              {...control}
              type={isText ? "text" : "datetime-local"}
              defaultValue={publishAt}
              autoComplete="off"
            />
          </>
        )}
      </WorkControl>
    </div>
  );
}
