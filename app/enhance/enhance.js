/* The script is ES5 for browsers from 2018. It runs before the first paint: no theme flashes. */
(function () {
  var root = document.documentElement;
  var themes = ["light", "dark", "system"];

  var chosen = null;
  try {
    chosen = localStorage.getItem("theme");
  } catch (error) {
    // If storage is blocked, the cookie alone keeps the theme.
  }
  if (themes.indexOf(chosen) !== -1) showTheme(chosen);

  function showTheme(theme) {
    if (theme === "system") root.removeAttribute("data-theme");
    else root.setAttribute("data-theme", theme);
    document.cookie =
      "theme=" +
      theme +
      "; Path=/; Max-Age=31536000; SameSite=Lax" +
      (location.protocol === "https:" ? "; Secure" : "");
    /* Browsers give their own bars the color of the page. */
    var colors = document.querySelectorAll("meta[name=theme-color]");
    for (var i = 0; i < colors.length; i++)
      colors[i].content = document.defaultView.getComputedStyle(root).backgroundColor;
  }

  document.addEventListener("DOMContentLoaded", function () {
    enhanceTheme();
    enhanceMenu();
    enhanceLoading();
    showLink();
    showTitleInBar();
    showHeading();
  });
  enhanceTransitions();
  replaceFailedPictures();
  showOddPicturesWhole();

  /* The document handles the events, because hydration can replace elements. */
  function enhanceTheme() {
    var form = document.querySelector(".theme-form");
    if (form) label(form, root.getAttribute("data-theme") || "system");
    document.addEventListener("submit", function (event) {
      var form = event.target;
      if (form.className.indexOf("theme-form") === -1) return;
      var shown = root.getAttribute("data-theme") || "system";
      var theme = themes[(themes.indexOf(shown) + 1) % 3];
      event.preventDefault();
      try {
        localStorage.setItem("theme", theme);
      } catch (error) {
        // The cookie keeps the theme.
      }
      showTheme(theme);
      label(form, theme);
    });

    /* The text is the same as in app/ui/top-bar.tsx. */
    function label(form, theme) {
      var next = themes[(themes.indexOf(theme) + 1) % 3];
      form.elements.theme.value = next;
      form.querySelector("button span").textContent =
        "Theme: " + theme + ". Change to " + next + ".";
    }
  }

  /* The listener is added before any image is parsed, because this script runs first. */
  function replaceFailedPictures() {
    document.addEventListener("error", replace, true);

    function replace(event) {
      var image = event.target;
      if (image.srcset) {
        /* Copies of the site may have the image only in one size. */
        image.removeAttribute("srcset");
        return;
      }
      var art = image.getAttribute && image.getAttribute("data-art");
      if (!art) {
        // A printed page leaves out the plate of a screenshot.
        image.className += " failed";
        return;
      }
      image.removeAttribute("data-art");
      image.src = art;
    }
  }

  /* Pages are the same for everyone, so only this script can see at which address a person opened
     one, and which forms the person may open. */
  function showLink() {
    var own = document.querySelector("link[rel=canonical]");
    var site = own && /^[^/]+\/\/[^/]+/.exec(own.href)[0];
    if (site && site !== location.origin) {
      addLink(
        document.querySelector("main"),
        site + location.pathname,
        "Open this page at " + site,
      );
      return;
    }
    var place = document.querySelector("[data-edit]");
    var start = /(^|; )signed_in=([^;]+)/.exec(document.cookie);
    var path = place && place.getAttribute("data-edit");
    if (path && start && path.indexOf(start[2]) === 0) addLink(place, path, "Edit");
  }

  /* Older links to a heading lack the beginning of its ID (app/ui/markdown.server.ts). */
  function showHeading() {
    var heading = document.getElementById("heading-" + decodeURIComponent(location.hash.slice(1)));
    if (heading) heading.scrollIntoView();
  }

  function addLink(place, address, text) {
    var link = document.createElement("a");
    link.href = address;
    link.id = "edit-link";
    link.className = "button button-quiet";
    link.textContent = text;
    place.insertBefore(link, place.firstChild);
  }

  /* The bar of a work's page shows the title once the header is above the window. */
  function showTitleInBar() {
    var bar = document.querySelector(".app-bar");
    if (!bar || typeof IntersectionObserver === "undefined") return;
    new IntersectionObserver(function (entries) {
      var seen = entries[entries.length - 1];
      var isAbove = !seen.isIntersecting && seen.boundingClientRect.top < 0;
      bar.classList[isAbove ? "add" : "remove"]("stuck");
    }).observe(document.querySelector(".app-header"));
  }

  /* The server has the shapes of uploaded images only (app/media/image-name.ts). */
  function showOddPicturesWhole() {
    document.addEventListener("load", fit, true);

    function fit(event) {
      var image = event.target;
      var box = image.getAttribute && image.getAttribute("data-box");
      if (!box) return;
      var excess = image.naturalWidth / image.naturalHeight / box;
      if (excess > 1.5 || excess < 0.6) image.className += " whole";
    }
  }

  function enhanceMenu() {
    document.addEventListener("keydown", function (event) {
      var menu = document.querySelector(".menu[open]");
      if (menu && (event.key === "Escape" || event.key === "Esc")) {
        menu.open = false;
        menu.firstElementChild.focus();
      }
    });
    document.addEventListener("click", function (event) {
      var menu = document.querySelector(".menu[open]");
      if (menu && !menu.parentNode.contains(event.target)) menu.open = false;
    });
  }

  /* The image of the followed card morphs into that of the work's page, and back (app.css). */
  function enhanceTransitions() {
    var meant = null;
    addEventListener("pageswap", function (event) {
      if (event.viewTransition) nameCardOf(event.activation.entry, event.viewTransition);
    });
    addEventListener("pagereveal", function (event) {
      if (event.viewTransition) nameCardOf(navigation.activation.from, event.viewTransition);
    });

    function nameCardOf(page, transition) {
      var links = document.querySelectorAll(".card a, .item a");
      if (meant) meant.style.viewTransitionName = "";
      meant = null;
      for (var i = 0; page && !meant && i < links.length; i++) {
        if (links[i].href !== page.url) continue;
        meant = links[i].closest(".card, .item").querySelector(".image-box, .icon, img");
        if (!meant) continue;
        meant.style.viewTransitionName =
          meant.className.indexOf("icon") === 0 ? "work-icon" : "work-picture";
      }
      if (!meant && !document.querySelector(".app-bar")) transition.skipTransition();
    }
  }

  function enhanceLoading() {
    var status = document.getElementById("loading");
    if (!status) return;
    document.addEventListener("click", function (event) {
      var link = event.target.closest && event.target.closest("a[href]");
      if (
        link &&
        !event.defaultPrevented &&
        event.button === 0 &&
        !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
        link.origin === location.origin &&
        !link.hash
      ) {
        announce(link.pathname);
      }
    });
    document.addEventListener("submit", function (event) {
      var form = event.target;
      if (event.defaultPrevented) return;
      if (form.method === "get") announce(form.getAttribute("action"));
      else sendHere(event, form);
    });

    /* Otherwise, the page of a browser or a proxy would replace the form with everything typed. */
    function sendHere(event, form) {
      var view = document.defaultView;
      if (!view.fetch) return;
      event.preventDefault();
      if (status.textContent === "Submitting...") return;
      status.textContent = "Submitting...";
      view
        .fetch(form.action, {
          method: "POST",
          body: new view.URLSearchParams(new view.FormData(form)),
        })
        .then(function (answer) {
          if (policyOf(answer).indexOf("form-action 'self'") === -1) throw answer;
          if (answer.redirected) location.href = answer.url;
          else form.submit();
        })
        .catch(function (answer) {
          status.textContent =
            (answer.status
              ? whoSent(answer) + " did not take the form (status " + answer.status + ")."
              : "No connection.") + " Your text is still here. Try again.";
        });
    }

    /* All pages of the site have a policy, and only they name forms in it. */
    function policyOf(answer) {
      return answer.headers.get("Content-Security-Policy") || "";
    }

    function whoSent(answer) {
      if (policyOf(answer).indexOf("form-action") !== -1) return "The site";
      return answer.headers.get("Server") || "Another server";
    }
    addEventListener("pageshow", function () {
      status.textContent = "";
    });

    function announce(path) {
      status.textContent =
        path === "/works"
          ? "Loading works..."
          : path === "/creators"
            ? "Loading creators..."
            : path.indexOf("/creators/") === 0
              ? "Loading creator's works..."
              : "";
    }
  }
})();
