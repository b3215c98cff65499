/* Runs inside pages after `in-page.js`, whose functions it uses. */

var controls = "a.button:not(.button-quiet), button, input, select, textarea, summary";
var hiddenByDesign = ".sr-only, .theme-words, .skip-link, .loading, .decoy, [type=hidden]";
/* The key sentence slides in while the page scrolls. */
var clippedByDesign = ".screenshots, .prose-story strong";

function describe(element) {
  var name = nameOf(element).slice(0, 40) || element.id;
  return element.tagName.toLowerCase() + " “" + name + "”";
}

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

function piecesOf(element) {
  var isImage = element.matches("img");
  var isWhole = isImage || element.matches(controls);
  if (!isWhole && element.closest(controls + ", svg, datalist")) return [];
  var boxes = isWhole ? [element.getBoundingClientRect()] : linesOf(element);
  return boxes.map(function (box) {
    return {
      element: element,
      box: shownPart(element, box),
      isTiny: isWhole && Math.min(box.width, box.height) < 8,
      isImage: isImage,
      bar: barOf(element),
      isClippedByDesign:
        getComputedStyle(element).webkitLineClamp > 0 || Boolean(element.closest(clippedByDesign)),
    };
  });
}

/* Sticky bars cover what scrolls below them. */
function barOf(element) {
  for (var box = element; box !== document.body; box = box.parentElement) {
    if (/sticky|fixed/.test(getComputedStyle(box).position)) return box;
  }
}

/* Rows such as the chips scroll sideways in themselves, and show only a part. */
function shownPart(element, box) {
  var shown = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
  for (var row = element; row !== document.body; row = row.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(row).overflowX)) continue;
    var frame = row.getBoundingClientRect();
    shown.left = Math.max(shown.left, frame.left);
    shown.right = Math.min(shown.right, frame.right);
  }
  return shown;
}

/* Browsers guess the size of parts of the page that nobody has scrolled to. */
function layOutAll() {
  all("body *").forEach(function (element) {
    if (getComputedStyle(element).contentVisibility === "auto") {
      element.style.contentVisibility = "visible";
    }
  });
}

function overlap(one, other) {
  if (one.isClippedByDesign || other.isClippedByDesign) return false;
  // Text may overlap an image, but images may not overlap each other.
  if (one.isImage !== other.isImage) return false;
  if (one.bar !== other.bar) return false;
  if (one.element.contains(other.element)) return false;
  if (other.element.contains(one.element)) return false;
  var a = one.box;
  var b = other.box;
  var across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  var down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  // Lines of large type overlap a little by design.
  return across > 2 && down > 0.35 * Math.min(a.bottom - a.top, b.bottom - b.top);
}

function findFaults() {
  layOutAll();
  var width = document.documentElement.clientWidth;
  var faults = [];
  var sideways = document.documentElement.scrollWidth - width;
  if (sideways > 0) faults.push("scrolls sideways by " + sideways + " px");
  var pieces = [];
  all("body *").forEach(function (element) {
    if (!isDrawn(element) || element.closest(hiddenByDesign)) return;
    var shown = piecesOf(element).filter(function (piece) {
      return piece.box.left < piece.box.right;
    });
    pieces = pieces.concat(shown);
  });
  pieces.forEach(function (one, index) {
    var name = describe(one.element);
    if (one.isTiny) faults.push(name + " is too small to be seen");
    if ((one.box.left < -1 || one.box.right > width + 1) && !one.isClippedByDesign) {
      faults.push(name + " reaches out of the window");
    }
    pieces.slice(index + 1).forEach(function (other) {
      if (overlap(one, other)) {
        faults.push(name + " overlaps " + describe(other.element));
      }
    });
  });
  return faults;
}
