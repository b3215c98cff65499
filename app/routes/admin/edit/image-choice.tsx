import { type MouseEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type FocusField, namedPoints, pointAt, readPoint, sayPoint } from "~/kinds/focal-point";
import { safeAddress } from "~/kinds/link";
import { labelOfControl } from "~/kinds/work-form";
import { clickableSize } from "~/media/image-name";
import { controlId } from "~/ui/field";
import { FieldChoice, useFieldChoice } from "../frame/field-choice";
import { PlainButton } from "../frame/post-form";
import { Thumbnail } from "../frame/thumbnail";
import { type Picking, useWorkForm } from "./form-fields";

interface MediaChoiceProps {
  /** The control with this name has the image's link. */
  name: string;
  label: string;
  address: string;
  picking: Picking;
  onPick: (address: string) => void;
}

/** The form takes the checked image when it is sent. */
export function MediaChoice(props: MediaChoiceProps) {
  const { name, label, address, picking, onPick } = props;
  const { field, q, images } = picking;
  return (
    <fieldset data-picks className="mb-4 w-full min-w-0 rounded-lg border p-3">
      <legend className="font-semibold">{`Choose from Media: ${label}`}</legend>
      <input type="hidden" name="imageField" value={field} />
      {/* Enter presses the form’s first button, so a new search comes before anything else. */}
      <input type="hidden" name="searched" value={q} />
      <label htmlFor="imageSearch">Search images</label>
      <input
        id="imageSearch"
        type="search"
        name="imageSearch"
        defaultValue={q}
        className="control"
      />
      <p className="actions mt-2">
        <PlainButton name={`choose ${field}`} value="Search" />
      </p>
      <div role="status">
        <p className="mb-2 text-sm text-ink-soft">
          {images.length === 0
            ? "No images found."
            : q
              ? `Images that match “${q}”`
              : "The latest images"}
        </p>
      </div>
      <ul className="tiles -mx-2 max-h-96 overflow-y-auto p-2">
        <li>
          <label className="choice">
            <input
              id={controlId(name)}
              type="radio"
              name={name}
              value=""
              defaultChecked
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the choice was just asked for
              autoFocus
              onChange={() => onPick(address)}
            />{" "}
            Keep the current image
          </label>
        </li>
        {images.map((image) => (
          <li key={image.address}>
            <label className="choice">
              <input
                type="radio"
                name={name}
                value={image.address}
                onChange={() => onPick(image.address)}
              />{" "}
              <span className="min-w-0">
                <Thumbnail address={image.address} className="tile-picture h-40 w-full" />
                <span className="tile-name mt-1 block truncate font-semibold">{image.title}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Without scripts, a click on the image sends the form, which comes back with the point. */
export function FocalPoint({ name, address }: { name: FocusField; address: string }) {
  const { values, errors, pointed } = useWorkForm();
  const choice = useFieldChoice(name);
  const [point, setPoint] = useState(values[name]);
  const root = useRef<HTMLDetailsElement>(null);
  const label = labelOfControl(name);
  const source = safeAddress(address.trim());
  if (choice) {
    const props = { name, label, choice, error: errors[name] };
    return <FieldChoice {...props} />;
  }
  if (!source) return null;
  const [width, height] = clickableSize(address);

  function take(event: MouseEvent<HTMLInputElement>) {
    event.preventDefault();
    // A keyboard has no place on the image.
    if (event.detail === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const next = pointAt(
      (event.clientX - box.left) / box.width,
      (event.clientY - box.top) / box.height,
    );
    flushSync(() => setPoint(next));
    const radios = root.current?.querySelectorAll<HTMLInputElement>("input[type=radio]");
    for (const radio of Array.from(radios ?? [])) {
      if (radio.value === next) radio.click();
    }
  }

  return (
    <details ref={root} className="fold open:basis-full" open={pointed === name || undefined}>
      <summary className="summary">{`Focal point: ${sayPoint(point)}`}</summary>{" "}
      <fieldset>
        <legend className="sr-only">{label}</legend>
        <p className="mb-2 text-sm text-ink-soft">
          Click the point that stays in view where the site crops the image, or choose a position.
          An image with a focal point is always cropped.
        </p>
        <div className="relative mb-3 inline-block">
          <input
            type="image"
            name={name}
            src={source}
            alt={`Set the ${label.toLowerCase()}`}
            width={width}
            height={height}
            // Keyboards use the positions below.
            tabIndex={-1}
            className="block cursor-crosshair rounded-lg"
            onClick={take}
          />
          <PointMark point={point} />
        </div>
        <PointChoices name={name} point={point} onChoose={setPoint} />
      </fieldset>
    </details>
  );
}

function PointMark({ point }: { point: string }) {
  const [x, y] = readPoint(point) ?? [50, 50];
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      className="pointer-events-none absolute left-0 top-0 h-full w-full fill-none"
    >
      <circle cx={`${x}%`} cy={`${y}%`} r="9" strokeWidth="5" className="stroke-black" />
      <circle cx={`${x}%`} cy={`${y}%`} r="9" strokeWidth="2" className="stroke-white" />
    </svg>
  );
}

interface PointChoicesProps {
  name: FocusField;
  point: string;
  onChoose: (point: string) => void;
}

function PointChoices({ name, point, onChoose }: PointChoicesProps) {
  const { values, pointed } = useWorkForm();
  return (
    <div className="mb-4 grid grid-cols-3 text-sm">
      {pointsWith(point).map((value, index) => (
        <label key={value} className={index < 9 ? "choice" : "choice col-span-3"}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === values[name]}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the image was just clicked
            autoFocus={(pointed === name && value === values[name]) || undefined}
            onChange={() => onChoose(value)}
          />{" "}
          {sayPoint(value)}{" "}
        </label>
      ))}
    </div>
  );
}

function pointsWith(point: string): string[] {
  const named = Object.keys(namedPoints);
  return named.indexOf(point) >= 0 ? named : named.concat(point);
}
