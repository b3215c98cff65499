/* Runs inside pages, also in browsers of 2018. */

function all(selector, root) {
  return Array.prototype.slice.call((root || document).querySelectorAll(selector));
}

function tidy(text) {
  return (text || "").replace(/\s+/g, " ").trim();
}

/* Chromium gives boxes also to what a closed `details` hides. */
function isFolded(element) {
  var closed = element.parentElement.closest("details:not([open])");
  if (!closed) return false;
  var summary = closed.querySelector("summary");
  return !summary.contains(element) || isFolded(closed);
}

function isDrawn(element) {
  if (isFolded(element)) return false;
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
}

function nameOf(element) {
  return tidy(element.getAttribute("aria-label") || element.textContent);
}

function findControl(name) {
  var found = ["a[href], button, summary, [type=checkbox]", "label"].map(function (selector) {
    return all(selector).filter(function (element) {
      return nameOf(element) === name && isDrawn(element);
    })[0];
  });
  return found[0] || found[1];
}

function findField(label) {
  var found = all("label").filter(function (element) {
    return tidy(element.textContent) === label;
  })[0];
  return found && document.getElementById(found.htmlFor);
}

function idOf(label) {
  var field = findField(label);
  return field ? field.id : "";
}

function choose(label, option) {
  var field = findField(label);
  var found = all("option", field).filter(function (element) {
    return nameOf(element) === option;
  })[0];
  field.value = found.value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function namesOf(selector) {
  return all(selector).filter(isDrawn).map(nameOf);
}

function readPage() {
  var values = {};
  all("label").forEach(function (label) {
    var field = document.getElementById(label.htmlFor);
    if (field && field.type !== "password") {
      values[tidy(label.textContent)] = field.value;
    }
  });
  return {
    path: location.pathname + location.search,
    heading: namesOf("h1")[0] || "",
    headings: namesOf("h1, h2, h3, h4"),
    text: tidy(document.body.innerText || document.body.textContent),
    theme: document.documentElement.getAttribute("data-theme") || "system",
    menu: namesOf("#site-menu a"),
    works: namesOf("main li h2, main li h3"),
    controls: namesOf("a[href], button, summary"),
    values: values,
  };
}

function pointOf(kind, name) {
  var element = kind === "field" ? findField(name) : findControl(name);
  if (!element) return "There is no " + kind + " “" + name + "”.";
  if (!isDrawn(element)) return "“" + name + "” is not visible.";
  element.scrollIntoView({ block: "center" });
  var box = element.getClientRects()[0];
  var x = Math.round(box.left + box.width / 2);
  var y = Math.round(box.top + box.height / 2);
  var hit = document.elementFromPoint(x, y);
  if (!hit) return "“" + name + "” is out of view.";
  // Elements cannot be clicked during a view transition.
  if (!element.contains(hit)) {
    return "“" + name + "” is covered by " + hit.outerHTML.slice(0, 80);
  }
  return { x: x, y: y };
}
