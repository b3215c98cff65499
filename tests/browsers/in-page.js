/* Runs inside pages, also in browsers of 2018. Without layout, everything counts as visible. */

var isGraphical = document.documentElement.getClientRects().length > 0;

function all(selector, root) {
  return Array.prototype.slice.call(
    (root || document).querySelectorAll(selector),
  );
}

function tidy(text) {
  return (text || "").replace(/\s+/g, " ").trim();
}

function isDrawn(element) {
  if (!isGraphical) return true;
  return (
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === "visible"
  );
}

function nameOf(element) {
  return tidy(element.getAttribute("aria-label") || element.textContent);
}

function findControl(name) {
  return all("a[href], button, summary").filter(function (element) {
    return nameOf(element) === name && isDrawn(element);
  })[0];
}

function findField(label) {
  var found = all("label").filter(function (element) {
    return tidy(element.textContent) === label;
  })[0];
  return found && document.getElementById(found.htmlFor);
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
