import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Name } from "~/ui/cards/card-parts";

it.each([
  ["studio-north-of-town", "studio-<wbr/>north-<wbr/>of-<wbr/>town"],
  ["ada.lovelace@lab.example", "ada.<wbr/>lovelace@<wbr/>lab.<wbr/>example"],
  ["openrouter.ai", "openrouter.<wbr/>ai"],
  ["Try openrouter.ai", "Try openrouter.ai"],
  ["R. & D. (a-b)", "R. &amp; D. (a-b)"],
  ["...", "..."],
  ["", ""],
])("lets %j break only between the parts of a long word", (name, markup) => {
  expect(renderToStaticMarkup(<Name>{name}</Name>)).toBe(markup);
});
