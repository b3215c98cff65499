import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Name } from "~/ui/name";

it.each([
  ["studio-north", "studio-<wbr/>north"],
  ["ada@lab.example", "ada@<wbr/>lab.<wbr/>example"],
  ["R. & D. (a-b)", "R. &amp; D. (a-<wbr/>b)"],
  ["...", "..."],
  ["", ""],
])("lets %j break only between its parts", (name, markup) => {
  expect(renderToStaticMarkup(<Name>{name}</Name>)).toBe(markup);
});
