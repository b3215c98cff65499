import { is, selectAll, selectOne } from "css-select";
import { type Element, Text } from "domhandler";
import { textContent } from "domutils";

export interface Submission {
  method: "get" | "post";
  /** The form has this `action`; blank means the page's address. */
  action: string;
  fields: [name: string, value: string | File][];
  isMultipart: boolean;
}

export type Input = string | boolean | File | File[];

const files = new WeakMap<Element, File[]>();

export function fill(control: Element, input: Input): void {
  const { attribs, name } = control;
  if (isDisabled(control)) throw new Error("The control is disabled.");
  if (typeof input === "boolean") {
    if (input) attribs.checked = "";
    else delete attribs.checked;
    if (input && attribs.type === "radio") uncheckOthers(control);
  } else if (typeof input !== "string") {
    files.set(control, [input].flat());
  } else if (name === "select") {
    choose(control, input);
  } else if (name === "textarea") {
    control.children = [new Text(input)];
  } else {
    // Browsers remove line breaks here.
    attribs.value = input.replace(/[\r\n]/g, "");
  }
}

function uncheckOthers(radio: Element): void {
  const { name = "" } = radio.attribs;
  for (const other of selectAll("input[type=radio]", formOf(radio))) {
    if (other !== radio && other.attribs.name === name) {
      delete other.attribs.checked;
    }
  }
}

function choose(select: Element, option: string): void {
  const options = selectAll("option", select);
  const chosen = options.find(
    (one) => valueOf(one) === option || textContent(one).trim() === option,
  );
  if (!chosen) throw new Error(`There is no option “${option}”.`);
  for (const one of options) delete one.attribs.selected;
  chosen.attribs.selected = "";
}

export function valueOf(control: Element): string {
  const { attribs, name } = control;
  if (name === "textarea") return textContent(control);
  if (name === "select") {
    const [chosen] = selectAll("option[selected]", control).slice(-1);
    const option = chosen ?? selectOne("option", control);
    return option ? valueOf(option) : "";
  }
  if (name === "option") return attribs.value ?? textContent(control).trim();
  return attribs.value ?? (is(control, ":checkbox, :radio") ? "on" : "");
}

/** Collects the fields that a browser sends (HTML, "constructing the entry list"). */
export function submissionOf(button: Element): Submission {
  const form = formOf(button);
  const { action = "", method, enctype } = form.attribs;
  return {
    method: method?.toLowerCase() === "post" ? "post" : "get",
    action,
    isMultipart: enctype === "multipart/form-data",
    fields: selectAll("input, select, textarea, button", form)
      .filter((control) => control.attribs.name && !isDisabled(control))
      .filter((control) => isSent(control, button))
      .flatMap(entriesOf),
  };
}

/** Finds the form's default button, which Enter presses. */
export function defaultButton(control: Element): Element {
  const button = selectOne("button, input[type=submit]", formOf(control));
  if (!button) throw new Error("The form has no button.");
  return button;
}

/** Only a button inside its form works in every browser. */
function formOf(control: Element): Element {
  for (let at = control.parent; at; at = at.parent) {
    if ("name" in at && at.name === "form") return at;
  }
  throw new Error("The control is in no form.");
}

function isSent(control: Element, button: Element): boolean {
  if (is(control, "button, :submit, :image, :reset, input[type=button]")) return control === button;
  return !is(control, ":checkbox, :radio") || "checked" in control.attribs;
}

function entriesOf(control: Element): Submission["fields"] {
  const { name = "", type } = control.attribs;
  if (type === "file") {
    const chosen = files.get(control) ?? [new File([], "")];
    return chosen.map((file) => [name, file]);
  }
  return [[name, valueOf(control).replace(/\r\n?|\n/g, "\r\n")]];
}

function isDisabled(control: Element): boolean {
  return is(control, "[disabled], fieldset[disabled] *");
}
