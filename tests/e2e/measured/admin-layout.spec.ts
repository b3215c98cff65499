import { cardOf, expect, open, signedInTest as test } from "../../support/site/admin";

test("a long description is cut off after three lines, actions stay in their card and beside the time, and a long name or text at 200% makes no page wider than the screen", async ({
  page,
  site,
}) => {
  const description = "Many words that fill line after line. ".repeat(30);
  await site.putWorks({ id: "wordy", title: "Wordy", type: "list-item", description });
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, "/admin/dashboard?q=wordy");
  const text = cardOf(page, "Wordy").getByText("Many words that fill");
  const { lines, height } = await text.evaluate((element) => {
    const style = getComputedStyle(element);
    return {
      lines: style.getPropertyValue("-webkit-line-clamp"),
      height: element.clientHeight / Number.parseFloat(style.lineHeight),
    };
  });
  expect(lines).toBe("3");
  expect(Math.round(height)).toBe(3);
  // Text at 200% folds a page like a window of half the width.
  for (const width of [160, 240, 320, 640]) {
    await page.setViewportSize({ width, height: 640 });
    const card = cardOf(page, "Wordy");
    const faults = await card.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      const time = element.querySelector("time")?.getBoundingClientRect();
      return Array.from(element.querySelectorAll(".entry-actions a"))
        .map((link) => ({ text: link.textContent, box: link.getBoundingClientRect() }))
        .filter(
          ({ box }) =>
            box.left < left ||
            box.right > right ||
            (time && time.right > box.left && time.bottom > box.top && time.top < box.bottom),
        )
        .map(({ text }) => text);
    });
    expect(faults, `${width} pixels`).toEqual([]);
  }
  await site.removeWork("wordy");

  const title = "x".repeat(300);
  await site.putWorks({ id: title, title, type: title, category: title });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["", `/${title}/edit`, `/${title}/delete`]) {
    await open(page, `/admin/dashboard${path}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path.slice(0, 20)).toBe(320);
  }
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.evaluate(() => (document.documentElement.style.fontSize = "32px"));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  await site.removeWork(title);
});

test("a row of every list is 36 to 44 pixels high on a desktop", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const list of ["categories", "creators", "pages", "people"]) {
    await open(page, `/admin/${list}`);
    const rows = await page.getByRole("main").getByRole("listitem").all();
    expect(rows, list).not.toEqual([]);
    for (const row of rows) {
      const { height = 0 } = (await row.boundingBox()) ?? {};
      expect(Math.min(Math.max(height, 36), 44), list).toBe(height);
    }
  }
});
