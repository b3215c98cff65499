import { RemixBrowser } from "@remix-run/react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { keepPageWithoutConnection } from "~/ui/connection";
import { containerId, RequestIdContext, requestIdElement } from "~/ui/request-context";

const container = document.getElementById(containerId);

// Browsers before 2020 do not say which button sent a form. Without scripts, their forms work.
if (container && typeof SubmitEvent === "function") {
  tolerateForeignNodes();
  const requestId = document.getElementById(requestIdElement)?.textContent ?? undefined;
  const bringBackTyped = keepTyped(container);
  // Nothing can be typed in between.
  flushSync(() =>
    hydrateRoot(
      container,
      <RequestIdContext.Provider value={requestId}>
        <RemixBrowser />
      </RequestIdContext.Provider>,
    ),
  );
  bringBackTyped();
  keepPageWithoutConnection();
}

/** Translators and other extensions move nodes, and React would fail where they were. */
function tolerateForeignNodes(): void {
  // oxlint-disable-next-line typescript/unbound-method -- they get their node below
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <New extends Node>(
    this: Node,
    node: New,
    next: Node | null,
  ) {
    return insertBefore.call(this, node, next?.parentNode === this ? next : null) as New;
  };
  Node.prototype.removeChild = function <Old extends Node>(this: Node, child: Old) {
    return child.parentNode === this ? (removeChild.call(this, child) as Old) : child;
  };
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

type Typed = Pick<HTMLInputElement, "value" | "checked" | "files">;

/**
 * Hydration empties text areas and moves the focus, and replaces every element if a browser
 * extension has added one. @returns a function that brings back everything typed, with the focus
 * and the selection.
 */
function keepTyped(container: HTMLElement): () => void {
  const { activeElement } = document;
  const kept = Array.from(controlsIn(container), ([key, control]) => {
    const { value, checked, files, selectionStart, selectionEnd } = control as HTMLInputElement;
    return {
      key,
      typed: isTyped(control) && { value, checked, files },
      selection: control === activeElement && ([selectionStart, selectionEnd] as const),
    };
  });
  const sections = Array.from(container.querySelectorAll("details"), (section) => ({
    section,
    open: section.open,
  }));
  return () => {
    container.querySelectorAll("details").forEach((section, index) => {
      const former = sections[index];
      // A section that was not replaced may have been opened or closed on purpose.
      if (former && former.section !== section) section.open = former.open;
    });
    const controls = controlsIn(container);
    for (const { key, typed, selection } of kept) {
      const control = controls.get(key);
      if (control && typed) fill(control, typed);
      if (!control || !selection) continue;
      control.focus({ preventScroll: true });
      const [start, end] = selection;
      // Only some types of controls tell their selection.
      if (start !== null && "setSelectionRange" in control) control.setSelectionRange(start, end);
    }
  };
}

/** Elements may be replaced by others with the same key. */
function controlsIn(container: HTMLElement): Map<string, Control> {
  const controls = new Map<string, Control>();
  for (const control of Array.from(
    container.querySelectorAll<Control>("input, textarea, select"),
  )) {
    if (!control.name || control.type === "hidden") continue;
    const base = `${control.id} ${control.name} ${isToggle(control) ? control.value : ""}`;
    let key = base;
    for (let number = 2; controls.has(key); number++) key = `${base} ${number}`;
    controls.set(key, control);
  }
  return controls;
}

function isToggle({ type }: Control): boolean {
  return type === "checkbox" || type === "radio";
}

function isTyped(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    return control.options[control.selectedIndex]?.defaultSelected === false;
  }
  if (control.type === "file") return control.value !== "";
  if (isToggle(control)) {
    const { checked, defaultChecked } = control as HTMLInputElement;
    return checked !== defaultChecked;
  }
  return control.value !== control.defaultValue;
}

/** The events tell the scripts of the page, which did not run yet when somebody typed. */
function fill(control: Control, { value, checked, files }: Typed): void {
  if (isToggle(control)) {
    // Another radio button of the group is checked instead.
    if (control.type === "radio" && !checked) return;
    // React notices a click only if it changes the control.
    (control as HTMLInputElement).checked = !checked;
    control.click();
    return;
  }
  if (control.type === "file") (control as HTMLInputElement).files = files;
  else if (control.value !== value) control.value = value;
  for (const type of ["input", "change"]) {
    control.dispatchEvent(new Event(type, { bubbles: true }));
  }
}
