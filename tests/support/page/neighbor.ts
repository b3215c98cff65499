import { is, selectAll } from "css-select";
import type { Element } from "domhandler";
import browsers from "../../fixtures/neighbors/browsers.json";
import type { App } from "../app";
import { valueOf } from "./form";
import { newVisitor, type Visitor } from "./visitor";

interface Quirks {
  sendsDisabled?: boolean;
  emptiesTextAreas?: boolean;
  /** It sends neither a file that nobody chose nor an empty part for it. */
  leavesFilesOut?: boolean;
  hiddenBreak?: string;
  lineBreak?: string;
  /** The value of a button without one. */
  valueless?: string;
  nameless?: string;
  enter?: string;
  /** It shows again what it once got for an address. */
  keepsPages?: boolean;
  /** The GET after a form names the form's type, too. */
  keepsType?: boolean;
}

export interface Neighbor {
  name: string;
  version: string;
  userAgent?: string;
  referer: string;
  quirks: Quirks;
  requests: { pressed: string; body: string }[];
}

export const neighbors: Neighbor[] = browsers.programs;

const button = "button:not([type=button]), input[type=submit]";

export function buttonsOf(form: Element): Element[] {
  return selectAll(button, form);
}

/** @returns the fields that the program sends. @param pressed blank for Enter in a text field. */
export function sentBy({ quirks }: Neighbor, form: Element, pressed?: Element) {
  const buttons = buttonsOf(form);
  const isNext = (one: Element, index: number) =>
    index > buttons.indexOf(pressed ?? one) && one.attribs.name;
  const first = quirks.enter === "first button" ? buttons[0] : undefined;
  const isReplaced = pressed && !pressed.attribs.name && quirks.nameless === "next named";
  const sent = isReplaced ? buttons.find(isNext) : (pressed ?? first);
  return selectAll("input, select, textarea, button", form).flatMap(
    (control): [string, string | File][] => {
      const { name, type } = control.attribs;
      if (!name || (is(control, "[disabled], fieldset[disabled] *") && !quirks.sendsDisabled)) {
        return [];
      }
      if (is(control, `${button}, button, input[type=image]`)) {
        const value = control.attribs.value || (quirks.valueless ?? "");
        return control === sent ? [[name, value]] : [];
      }
      if (type === "file") {
        const isSent = form.attribs.enctype && !quirks.leavesFilesOut;
        return isSent ? [[name, new File([], "")]] : [];
      }
      const isOff = is(control, ":checkbox, :radio") && control.attribs.checked === undefined;
      return isOff ? [] : [[name, textOf(quirks, control)]];
    },
  );
}

function textOf(quirks: Quirks, control: Element): string {
  const { hiddenBreak = "\r\n", lineBreak = "\r\n", emptiesTextAreas } = quirks;
  if (control.name === "textarea" && emptiesTextAreas) return "";
  const text = valueOf(control);
  const separator = control.attribs.type === "hidden" ? hiddenBreak : lineBreak;
  return text.replace(/\r\n|\r|\n/g, separator);
}

/** Names where its forms come from as the program does, and keeps its cookies. */
export function visitorWith({ referer, userAgent = "other", quirks }: Neighbor, app: App): Visitor {
  return newVisitor(app, (request) => {
    const from = request.headers.get("Referer");
    for (const name of ["Sec-Fetch-Site", "Origin", "Referer"]) request.headers.delete(name);
    const isNamed = from && referer !== "never" && !(referer === "unless query" && /\?/.test(from));
    if (isNamed) request.headers.set("Referer", referer === "site" ? `${app.url}/` : from);
    request.headers.set("User-Agent", userAgent);
    if (request.body) request.headers.set("Transfer-Encoding", "chunked");
    else if (quirks.keepsType) request.headers.set("Content-Type", "multipart/form-data");
    request.headers.set("Host", new URL(app.url).host);
    return app.answer(request, { clientAddress: "203.0.113.7" });
  });
}
