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
  /** It sends only the first hidden field of each name. */
  hiddenNamesOnce?: boolean;
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

/** Enter in one of these sends the form. */
const lines =
  "input:not([type=hidden], [type=file], [type=checkbox], [type=radio], [type=image], [type=submit])";

export function linesOf(form: Element): Element[] {
  return selectAll(lines, form);
}

/**
 * @returns the fields that the program sends.
 * @param pressed a button, or a field where Enter is pressed; the first one by default.
 */
export function sentBy({ quirks }: Neighbor, form: Element, pressed?: Element) {
  const buttons = buttonsOf(form);
  const at = pressed ?? linesOf(form)[0];
  const isEnter = !at || !buttons.includes(at);
  const controls = selectAll("input, select, textarea, button", form);
  const rule = isEnter ? quirks.enter : at.attribs.name ? undefined : quirks.nameless;
  const next = controls.slice(at && controls.indexOf(at) + 1);
  const sent = {
    "first button": buttons[0],
    "next named": next.find((one) => buttons.includes(one) && one.attribs.name),
    none: isEnter ? undefined : at,
  }[rule ?? "none"];
  const hidden = new Set<string>();
  return controls.flatMap((control): [string, string | File][] => {
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
    if (type === "hidden" && quirks.hiddenNamesOnce && hidden.size === hidden.add(name).size) {
      return [];
    }
    const isOff = is(control, ":checkbox, :radio") && control.attribs.checked === undefined;
    return isOff ? [] : [[name, textOf(quirks, control)]];
  });
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
