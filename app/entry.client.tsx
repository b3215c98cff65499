import { RemixBrowser } from "@remix-run/react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { keepPageWithoutConnection } from "~/ui/connection";
import { keepTyped } from "~/ui/keep-typed";
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
