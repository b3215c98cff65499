import { type MouseEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { given } from "~/art/image-source";
import { readPictureAddress } from "~/media/picture-name";
import { clickableSize, isShownWhole } from "~/media/picture-sizes";
import { useWorkForm } from "~/routes/admin/edit/form-context";
import { FieldChoice, useFieldChoice } from "~/routes/admin/frame/field-choice";
import {
  type FocusField,
  namedPoints,
  pointAt,
  readPoint,
  sayPoint,
} from "~/work/focal-point";
import { labelOfControl } from "~/work/work-form-controls";

interface FocalPointProps {
  name: FocusField;
  address: string;
}

/** Without scripts, a click on the image sends the form, which comes back with the point. */
export function FocalPoint({ name, address }: FocalPointProps) {
  const { values, errors, pointed } = useWorkForm();
  const choice = useFieldChoice(name);
  const [point, setPoint] = useState(values[name]);
  const root = useRef<HTMLDetailsElement>(null);
  const label = labelOfControl(name);
  const source = given(address.trim());
  if (choice) {
    const props = { name, label, choice, error: errors[name] };
    return <FieldChoice {...props} />;
  }
  if (!source) return null;
  const [width, height] = clickableSize(address);
  const [x, y] = readPoint(point) ?? [50, 50];

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
    const radios =
      root.current?.querySelectorAll<HTMLInputElement>("input[type=radio]");
    for (const radio of Array.from(radios ?? [])) {
      if (radio.value === next) radio.click();
    }
  }

  return (
    <details ref={root} className="fold" open={pointed === name || undefined}>
      <summary className="summary">{`Focal point: ${sayPoint(point)}`}</summary>
      <fieldset>
        <legend className="sr-only">{label}</legend>
        <p className="mb-2 text-sm text-ink-soft">{hintOf(name, address)}</p>
        <div className="focal-picture">
          <input
            type="image"
            name={name}
            src={source}
            alt={`Set the ${label.toLowerCase()}`}
            width={width}
            height={height}
            // Keyboards use the positions below.
            tabIndex={-1}
            onClick={take}
          />
          <svg aria-hidden="true" focusable="false">
            <circle cx={`${x}%`} cy={`${y}%`} r="9" />
            <circle cx={`${x}%`} cy={`${y}%`} r="9" />
          </svg>
        </div>
        <div className="focal-points">
          {pointsWith(point).map((value) => (
            <label key={value} className="choice">
              <input
                type="radio"
                name={name}
                value={value}
                defaultChecked={value === values[name]}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the image was just clicked
                autoFocus={
                  (pointed === name && value === values[name]) || undefined
                }
                onChange={() => setPoint(value)}
              />
              {sayPoint(value)}
            </label>
          ))}
        </div>
      </fieldset>
    </details>
  );
}

function pointsWith(point: string): string[] {
  const named = Object.keys(namedPoints);
  return named.indexOf(point) >= 0 ? named : named.concat(point);
}

function hintOf(name: FocusField, address: string): string {
  const picture = readPictureAddress(address);
  const [place, pages] =
    name === "imageFocus"
      ? (["card", "Cards show"] as const)
      : (["banner", "The work’s page shows"] as const);
  return picture && isShownWhole(place, picture)
    ? `${pages} this image whole, because it is transparent or has another shape. The focal point matters only where the site crops the image.`
    : "Click the point that stays in view where the site crops the image, or choose a position.";
}
