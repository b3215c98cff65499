/*
 * Runs inside the pages that the browsers show, those of 2018 among them.
 * `browser.ts` says what the answers mean. Where nothing is drawn, as in a text
 * browser, everything that stands in the page counts as shown.
 */
/* exported readPage, pointOf, choose, findFaults */

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

/** What people and screen readers call it. */
function nameOf(element) {
  return tidy(element.getAttribute("aria-label") || element.textContent);
}

/** All that a visitor can activate, by its name. */
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

/** Where to click to hit it; a text where a click would hit something else. */
function pointOf(kind, name) {
  var element = kind === "field" ? findField(name) : findControl(name);
  if (!element) return "There is no " + kind + " “" + name + "”.";
  element.scrollIntoView({ block: "center" });
  var box = element.getClientRects()[0];
  var x = Math.round(box.left + box.width / 2);
  var y = Math.round(box.top + box.height / 2);
  var hit = document.elementFromPoint(x, y);
  if (!hit) return "“" + name + "” is out of view.";
  // Nothing answers while one page fades into the next.
  if (!element.contains(hit)) {
    return "“" + name + "” is covered by " + hit.outerHTML.slice(0, 80);
  }
  return { x: x, y: y };
}

/** Chooses as a person does from a list that no script can open. */
function choose(label, option) {
  var field = findField(label);
  all("option", field).forEach(function (element) {
    if (tidy(element.textContent) === option) field.value = element.value;
  });
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The lines of text that an element holds itself, as boxes. */
function linesOf(element) {
  var lines = [];
  Array.prototype.forEach.call(element.childNodes, function (node) {
    if (node.nodeType !== Node.TEXT_NODE || !tidy(node.data)) return;
    var range = document.createRange();
    range.selectNodeContents(node);
    lines = lines.concat(Array.prototype.slice.call(range.getClientRects()));
  });
  return lines;
}

function overlap(a, b) {
  var across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  var down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  // Lines of large type reach a little into each other.
  return across > 2 && down > 0.35 * Math.min(a.height, b.height);
}

/** For screen readers only, or away until it has focus. */
function isMeantUnseen(element) {
  return Boolean(element.closest(".sr-only, .skip-link, .loading"));
}

/** Cut off or scrolled out of sight inside a box of its own. */
function isInScroller(element) {
  return Boolean(element.closest(".screenshots, .line-clamp-2, .line-clamp-3"));
}

/** What is out of place on the page as it is drawn, a sentence each. */
function findFaults() {
  var faults = [];
  var width = document.documentElement.clientWidth;
  var sideways = document.documentElement.scrollWidth - width;
  if (sideways > 0) faults.push("scrolls sideways by " + sideways + " px");

  var shown = all("body *").filter(function (element) {
    return isDrawn(element) && !isMeantUnseen(element);
  });
  var boxes = [];
  shown.forEach(function (element) {
    var label =
      element.tagName.toLowerCase() + " “" + nameOf(element).slice(0, 40) + "”";
    var isControl = element.matches(
      "a.button, button, input, select, textarea, summary",
    );
    var isImage = element.matches("img");
    if (isControl || isImage) {
      var box = element.getBoundingClientRect();
      if (element.type !== "hidden" && (box.width < 8 || box.height < 8)) {
        faults.push(label + " is too small to be seen");
      }
      boxes.push({
        element: element,
        box: box,
        label: label,
        isImage: isImage,
      });
    }
    if (
      element.closest(
        "svg, option, datalist, " +
          (isControl
            ? "nothing"
            : "a.button, button, select, textarea, summary"),
      )
    )
      return;
    if (isControl) return;
    linesOf(element).forEach(function (box) {
      boxes.push({ element: element, box: box, label: label });
    });
  });

  boxes.forEach(function (one, index) {
    if (isInScroller(one.element)) return;
    if (one.box.left < -1 || one.box.right > width + 1) {
      faults.push(one.label + " reaches out of the window");
    }
    boxes.slice(index + 1).forEach(function (other) {
      var isApart =
        !one.element.contains(other.element) &&
        !other.element.contains(one.element);
      // Words may stand on a picture, but not pictures on each other.
      var isBare = Boolean(one.isImage) === Boolean(other.isImage);
      if (
        isApart &&
        isBare &&
        !isInScroller(other.element) &&
        overlap(one.box, other.box)
      ) {
        faults.push(one.label + " overlaps " + other.label);
      }
    });
  });
  return faults;
}
