import type { ReactNode } from "react";
import { makerControl, makerRows, screenshotRows } from "~/kinds/row-list";
import { zonedClock } from "~/kinds/site-time";
import { type Visibility, visibilityLabels } from "~/kinds/visibility";
import {
  checked,
  formRows,
  formSections,
  isImageField,
  makerLabel,
  type WorkFormField,
  labelOfControl,
} from "~/kinds/work-form";
import { momentsOf } from "~/kinds/zone-rules";
import { FieldError } from "~/ui/field";
import { useHydrated, useSite } from "~/ui/use-site";
import { useFieldChoice, FieldChoice } from "../frame/field-choice";
import {
  useRows,
  useWorkForm,
  FoldedSection,
  FormSection,
  WorkControl,
  FormRows,
} from "./form-fields";
import { ImageControl } from "./image-control";

/** These fields have another control than `WorkControl` shows. The control of an image has its focal point. */
const others: Partial<Record<WorkFormField, () => ReactNode>> = {
  category: () => <WorkControl name="category" input={{ list: "category-suggestions" }} />,
  imageFocus: () => null,
  bannerFocus: () => null,
  makers: MakerRows,
  screenshots: ScreenshotRows,
  inAppPurchases: InAppPurchases,
  id: IdField,
};

function Fields({ names }: { names: readonly WorkFormField[] }) {
  const { values } = useWorkForm();
  return names.map((name) => {
    const Other = others[name];
    if (Other) return <Other key={name} />;
    return isImageField(name) ? (
      <ImageControl key={name} name={name} address={values[name]} />
    ) : (
      <WorkControl key={name} name={name} />
    );
  });
}

export function CardSection() {
  return (
    <FormSection title="Card">
      <Fields names={formSections.card} />
    </FormSection>
  );
}

const ofOneType: WorkFormField[][] = [["subtitle", "features"], ["price"]];

/** Shows the fields that only some cards have. */
export function DetailsSection() {
  const { values, typed, errors } = useWorkForm();
  // Without scripts, every field is shown, because the type may change.
  const isLive = useHydrated();
  const isHidden = (name: WorkFormField) =>
    isLive && formRows[name].only !== typed.type && !errors[name];
  return (
    <FoldedSection
      title="Details"
      fields={formSections.details}
      closed=": button, features, price"
      isOpen={formSections.details.some((field) => values[field])}
      about="The call to action is the work’s button. A large feature also has a subtitle and features, and a list item has a price."
    >
      <div className="sm:grid sm:grid-cols-2 sm:gap-4">
        <Fields names={["ctaText", "ctaLink"]} />
      </div>
      {ofOneType.map((names) => (
        <div key={names[0]} hidden={names.every(isHidden)}>
          <Fields names={names} />
        </div>
      ))}
    </FoldedSection>
  );
}

function MakerRows() {
  const { makers } = useWorkForm();
  const count = makers[0].length;
  return (
    <FormRows
      field="makers"
      list={makerRows}
      state={makers}
      noun="Maker"
      about="Each maker has a creator page, which lists all works of that creator."
      controlOf={(index) => makerControl(index, "name")}
    >
      {({ name, isAgent }, index, isNew) => (
        <>
          <WorkControl
            name={makerControl(index, "name")}
            label={makerLabel(index, "name", count)}
            text={name}
            input={{ list: "creatorName-suggestions", autoFocus: isNew || undefined }}
          />
          <label className="choice">
            <input
              type="checkbox"
              name={makerControl(index, "isAgent")}
              value={checked}
              defaultChecked={isAgent}
            />{" "}
            {makerLabel(index, "isAgent", count)}
          </label>
        </>
      )}
    </FormRows>
  );
}

function MakerIds() {
  const [rows] = useWorkForm().makers;
  if (useFieldChoice("makers")) return null;
  return rows.map(({ key, row: { id } }, index) => (
    <WorkControl
      key={key}
      name={makerControl(index, "id")}
      label={makerLabel(index, "id", rows.length)}
      hint="Works with the same creator ID appear on one creator page. If you leave it blank, the site makes one from the name."
      text={id}
      input={{ list: "creatorId-suggestions" }}
    />
  ));
}

export function PageSection() {
  const { values } = useWorkForm();
  return (
    <FoldedSection
      title="Work’s page"
      fields={formSections.page}
      closed=": not started. Start"
      isOpen={formSections.page.some((field) => values[field])}
      about="The work’s own page. It shows only the fields that you fill in, and needs an App ID, which is under Advanced."
    >
      <Fields names={formSections.page} />
    </FoldedSection>
  );
}

function InAppPurchases() {
  const { values } = useWorkForm();
  return (
    <WorkControl name="inAppPurchases" need={undefined}>
      {(control) => (
        <input
          {...control}
          type="checkbox"
          className="block h-6 w-6 accent-accent"
          value={checked}
          defaultChecked={values.inAppPurchases === checked}
        />
      )}
    </WorkControl>
  );
}

function ScreenshotRows() {
  return (
    <FormRows
      field="screenshots"
      list={screenshotRows}
      state={useRows(screenshotRows, useWorkForm().values.screenshots)}
      noun="Screenshot"
      about={`A row of up to ${screenshotRows.most} images on the work’s page, each with its caption below. If a caption is blank, the page shows, for example, “Screenshot 2 of 4”.`}
      controlOf={(index) => `screenshots.${index}.file`}
    >
      {({ id, url, caption }, index, isNew) => {
        const name = `screenshots.${index}`;
        return (
          <>
            <input type="hidden" name={`${name}.id`} value={id} />
            <ImageControl name={`${name}.url`} address={url} hasFocus={isNew} />
            <WorkControl name={`${name}.caption`} text={caption} />
          </>
        );
      }}
    </FormRows>
  );
}

export function AdvancedSection() {
  const { hasNoPage, base, errors } = useWorkForm();
  return (
    <FoldedSection
      title="Advanced"
      fields={formSections.advanced}
      closed=": App ID, creator ID"
      isOpen={Object.keys(errors).some((control) => /creatorId$/.test(control))}
      about="Most works need no change here."
    >
      <Fields names={formSections.advanced} />
      {base === undefined ? (
        <label className="choice">
          <input name="hasNoPage" type="checkbox" value={checked} defaultChecked={hasNoPage} /> This
          work has no page of its own
        </label>
      ) : null}
      <MakerIds />
    </FoldedSection>
  );
}

function IdField() {
  const { base, isOnlyId } = useWorkForm();
  const isNew = base === undefined;
  return (
    <WorkControl
      name="id"
      need={isNew ? "required" : undefined}
      hint={
        isNew
          ? "A permanent, unique name for this work. Its page is at /works/ followed by this ID. For example: paper-moon"
          : "A permanent, unique name for this work. It cannot be changed."
      }
      input={{ disabled: !isNew, autoFocus: isOnlyId, autoCapitalize: "off", spellCheck: false }}
    />
  );
}

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
    <fieldset className="field min-w-0" aria-describedby={errorId}>
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
          />{" "}
          <div className="min-w-0 flex-1">
            <label htmlFor={index === 0 ? name : `${name}-${value}`} className="-mb-1 -mt-2 py-2">
              {text}
            </label>
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
  const [moment] =
    publishAt && localTime.test(publishAt) ? momentsOf(Date.parse(`${publishAt}Z`), timeZone) : [];
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
            {moment === undefined ? null : (
              <p className="mt-2 text-sm text-ink-soft">{`That is ${zonedClock(moment, timeZone)}.`}</p>
            )}
          </>
        )}
      </WorkControl>
    </div>
  );
}
