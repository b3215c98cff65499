import { errorPages, publicPages } from "../support/public-pages";
import type { Browser } from "./browser";
import { says, see } from "./see";

export async function browse(browser: Browser): Promise<string[]> {
  await browser.open("/");
  await see(browser, "Prajna AI Labs");
  await browser.press("Explore Works");
  const { works } = await see(browser, "Works");
  await browser.press("See the toolkit: Sketch & Design Toolkit");
  const detail = await see(browser, "Sketch & Design Toolkit", says("Screenshots"));
  await browser.open("/creators");
  const creators = await see(browser, "Our Creators");
  await browser.press("Mira Okafor");
  const creator = await see(browser, "Works by Mira Okafor");
  return [
    `the home page leads to ${works.length} works, from ${works[0]} to ${works.at(-1)}`,
    `a card leads to ${detail.path}`,
    `${creators.works.length} creators, the page of one with ${creator.works.length} works`,
  ];
}

/** Each page of text, and the answer to an unknown address. */
export async function readTexts(browser: Browser): Promise<string[]> {
  const pages = [
    "/about",
    "/community",
    "/about-koxist",
    "/privacy-policy",
    "/terms-of-service",
    "/nowhere",
  ];
  const words: number[] = [];
  for (const { path, heading } of [...publicPages, ...errorPages]) {
    if (!pages.includes(path)) continue;
    await browser.open(path);
    const { text } = await see(browser, heading);
    words.push(text.split(" ").length);
  }
  return [`${words.length} pages with ${words.join(", ")} words`];
}

export const message = { from: "reader@example.org", text: "Where can I print the map?" };

export async function write(browser: Browser): Promise<string[]> {
  await browser.open("/contact-us");
  await see(browser, "Contact Us");
  await browser.fill("Message", message.text);
  await browser.press("Send message");
  const error = "Enter your email address, so that we can answer.";
  const { values } = await see(browser, "There is a problem", says(error));
  await browser.fill("Email address", message.from);
  await browser.press("Send message");
  await see(browser, "Message sent");
  return [`“${error}”, with “${values.Message}” kept; then it is sent`];
}

export async function filter(browser: Browser): Promise<string[]> {
  await browser.open("/works");
  await see(browser, "Works");
  await browser.fill("Search words", "lost shelf");
  await browser.press("Search");
  const found = await see(browser, "1 work for “lost shelf”");
  await browser.press("Show all works");
  const all = await see(browser, "Works", ({ works }) => works.length > 1);
  return [
    `${found.path} shows ${found.works.join()}`,
    `“Show all works” shows ${all.works.length} again`,
  ];
}

export async function theme(browser: Browser): Promise<string[]> {
  await browser.open("/about");
  const heading = "The Genesis of Prajna AI Labs";
  const seen: string[] = [];
  for (const next of ["light", "dark", "system"]) {
    const { theme } = await see(browser, heading);
    await browser.press(`Theme: ${theme}. Change to ${next}.`);
    await see(browser, heading, (page) => page.theme === next);
    await browser.open("/about");
    seen.push((await see(browser, heading)).theme);
  }
  return [`the button changes to ${seen.join(", ")}; each outlasts a reload`];
}

export async function menu(browser: Browser): Promise<string[]> {
  await browser.resize(360);
  await browser.open("/contact-us");
  const { menu } = await see(browser, "Contact Us");
  if (menu.length > 0) throw new Error(`Unfolded: ${menu.join()}.`);
  await browser.press("Menu");
  const open = await see(browser, "Contact Us", ({ menu }) => menu.length > 0);
  await browser.press("Creators");
  await see(browser, "Our Creators");
  await browser.resize(1280);
  return [`folded until “Menu” is pressed, then ${open.menu.join(", ")}`];
}
