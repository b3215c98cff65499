import { expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import { publicPages } from "../../../support/public-pages";

const app = await loadApp();
const visitor = app.newVisitor();

it.each(publicPages)(
  "$path has its heading, title, navigation, and footer",
  async ({ path, heading }) => {
    const page = await visitor.visit(path);
    expect(page.status).toBe(200);
    expect(page.heading).toBe(heading);
    expect(page.title).toMatch(/Prajna AI Labs$/);
    expect(page.all("main")).toHaveLength(1);
    const bar = page.get("navigation", "Main").all("link");
    expect(bar.map(({ text }) => text)).toEqual(["Home", "About", "Works", "Creators"]);
    const footer = page.get("contentinfo");
    expect(footer.all("heading").map(({ text }) => text)).toEqual([
      "Quick Links",
      "Legal",
      "Contact",
    ]);
    const year = new Date().getFullYear();
    expect(footer.text).toContain(`© ${year} Prajna AI Labs`);
  },
);

it("gives every page its own title", async () => {
  const titles = new Set<string>();
  for (const { path } of publicPages) {
    titles.add((await visitor.visit(path)).title);
  }
  expect(titles.size).toBe(publicPages.length);
});

it("links from the top bar and the footer to the named pages", async () => {
  const page = await visitor.visit("/community");
  const bar = page.get("navigation", "Main");
  const footer = page.get("contentinfo");
  for (const [part, name, path] of [
    [bar, "Home", "/"],
    [bar, "About", "/about"],
    [bar, "Works", "/works"],
    [bar, "Creators", "/creators"],
    [footer, "About", "/about"],
    [footer, "Works", "/works"],
    [footer, "Our Vision (KoXist)", "/about-koxist"],
    [footer, "About KoXist Foundation", "/about-koxist"],
    [footer, "Community", "/community"],
    [footer, "Privacy Policy", "/privacy-policy"],
    [footer, "Terms of Service", "/terms-of-service"],
    [footer, "Contact Us", "/contact-us"],
  ] as const) {
    expect(part.get("link", name).attribute("href"), name).toBe(path);
  }
});

it.each([
  ["/", "Home", "page"],
  ["/works", "Works", "page"],
  ["/works/slow-map", "Works", "true"],
])("%s marks %s in the top bar as current: %s", async (path, name, current) => {
  const page = await visitor.visit(path);
  const marked = page.root.select("#site-menu [aria-current]");
  expect(marked.map((link) => [link.text, link.attribute("aria-current")])).toEqual([
    [name, current],
  ]);
});

it("shows the tagline on the home page and links into the site", async () => {
  const { main } = await visitor.visit("/");
  expect(main.text).toContain(
    "Where Human Ingenuity and Artificial Intelligence Co-create. Discover the Future, Generated Together.",
  );
  for (const [name, path] of [
    [/^Explore Works/, "/works"],
    [/^Learn More/, "/about"],
    [/^View Portfolio/, "/works"],
    [/^Get Involved/, "/community"],
  ] as const) {
    expect(main.get("link", name).attribute("href")).toBe(path);
  }
});

it("tells the genesis story in three paragraphs", async () => {
  const { main } = await visitor.visit("/about");
  const paragraphs = main.all("paragraph").map(({ text }) => text);
  expect(paragraphs).toHaveLength(3);
  expect(paragraphs[0]).toContain("Sanskrit");
  expect(paragraphs[0]).toMatch(/wisdom.*insight.*generation/is);
  expect(paragraphs[1]).toContain("coexistence of AI agents and humans");
  expect(paragraphs[2]).toContain(
    "intersection where generative power meets profound understanding",
  );
});

it("explains next to the button of the community page how to get in touch", async () => {
  const page = await visitor.visit("/community");
  const button = page.get("button", "Become a Contributor");
  expect(button.attribute("type")).toBe("button");
  expect(button.description).toMatch(/get in touch/);
});

it.each(["/privacy-policy", "/terms-of-service"])(
  "%s is a template with placeholders and a disclaimer",
  async (path) => {
    const { main } = await visitor.visit(path);
    for (const text of ["[Your Site URL]", "[Your Country]", "Disclaimer", "30 days' notice"]) {
      expect(main.text).toContain(text);
    }
    const [email] = main.all("link", "hello@example.org");
    expect(email?.attribute("href")).toBe("mailto:hello@example.org");
  },
);

it("shows an email address and a phone number", async () => {
  const { main } = await visitor.visit("/contact-us");
  for (const [name, address] of [
    ["hello@example.org", "mailto:hello@example.org"],
    ["+1 555 0100", "tel:+15550100"],
  ] as const) {
    expect(main.get("link", name).attribute("href")).toBe(address);
  }
});

it("states the foundation's vision, mission, values, and ranks", async () => {
  const { main } = await visitor.visit("/about-koxist");
  const values = main.select("h3").map(({ text }) => text);
  for (const value of [
    "Symbiotic Collaboration",
    "Grounded Ethics",
    "Inclusive Journeys",
    "Continuous Learning",
  ]) {
    expect(values).toContain(value);
  }
  const parts = main.select("h2").map(({ text }) => text);
  for (const part of [/Vision/, /Mission/, /Scouts/]) {
    expect(parts.some((text) => part.test(text))).toBe(true);
  }
  expect(main.all("listitem").length).toBeGreaterThan(1);
});
