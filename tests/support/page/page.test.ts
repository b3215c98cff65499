import { describe, expect, it } from "vitest";
import { newVisitor } from "./visitor";

async function open(main: string) {
  const requests: Request[] = [];
  const visitor = newVisitor({ url: "http://site.example" }, async (asked) => {
    requests.push(asked);
    const headers = { "Content-Type": "text/html", "Set-Cookie": "a=1" };
    return new Response(`<title> A  page </title><main>${main}</main>`, {
      headers,
    });
  });
  const page = await visitor.visit("/form?x=1");
  return { page, requests, visitor };
}

describe("reading a page", () => {
  it("finds parts by role and name", async () => {
    const { page } = await open(
      '<h1>Cats <em>&amp;</em> dogs</h1><ul><li><a href="/a">One<span class="sr-only"> more</span></a></li></ul><button aria-label="Close">x</button><img alt="" src="a"><img alt="A cat" src="b">',
    );
    expect(page.heading).toBe("Cats & dogs");
    expect(page.title).toBe("A page");
    expect(page.get("link", "One more").attribute("href")).toBe("/a");
    expect(page.get("list").all("listitem")).toHaveLength(1);
    expect(page.get("button", /^clo/i).text).toBe("x");
    expect(page.all("img").map(({ name }) => name)).toEqual(["A cat"]);
    expect(() => page.get("link", "One")).toThrow(
      "0 parts are a link One. Of that role are: “One more”.",
    );
  });

  it("separates the words of blocks and ignores hidden parts", async () => {
    const { page } = await open(
      "<p>one</p><p>two<br>three</p><p hidden>four</p><p aria-hidden='true'>five</p><script>six</script>",
    );
    expect(page.main.text).toBe("one two three");
    expect(page.all("paragraph")).toHaveLength(2);
  });

  it("finds controls by their labels", async () => {
    const { page } = await open(
      '<form><label for="t">Title</label><input id="t" name="title" aria-describedby="e"><p id="e">Error: too long</p><label>Kind <select name="kind"><option value="1">First<option selected>Second</select></label><textarea aria-label="Text" name="text">\n a\nb</textarea></form>',
    );
    expect(page.field("Title").description).toBe("Error: too long");
    expect(page.field("Kind").value).toBe("Second");
    expect(page.typed()).toEqual({ title: "", kind: "Second", text: " a\nb" });
    expect(() => page.field("Kinds")).toThrow("“Title”, “Kind”, “Text”");
  });
});

describe("sending a form", () => {
  const form = (attributes: string, more = "") =>
    `<form ${attributes}>
      <input type="hidden" name="rev" value="1">
      <label>Title <input name="title" value="Old"></label>
      <label>Text <textarea name="text">a</textarea></label>
      <label>Kind <select name="kind"><option>First<option value="2">Second</select></label>
      <label>New <input type="checkbox" name="new" checked></label>
      <label>Red <input type="radio" name="color" value="red" checked></label>
      <label>Blue <input type="radio" name="color" value="blue"></label>
      <fieldset disabled><input name="off" value="x"></fieldset>
      <input value="nameless">${more}
      <button name="way" value="draft">Draft</button>
      <button>Save</button>
    </form>`;

  it("sends the fields that a browser sends, to the form's address", async () => {
    const { page, requests, visitor } = await open(form('method="post" action="save?y=2"'));
    page.fill({ Title: "New\n title", Text: "1\n2", Kind: "Second" });
    await page.fill({ New: false, Blue: true }).press("Save");
    const sent = requests.at(-1);
    expect(sent?.url).toBe("http://site.example/save?y=2");
    expect(await sent?.text()).toBe("rev=1&title=New+title&text=1%0D%0A2&kind=2&color=blue");
    expect(Object.fromEntries(sent?.headers ?? [])).toMatchObject({
      origin: "http://site.example",
      referer: "http://site.example/form?x=1",
      "sec-fetch-site": "same-origin",
      cookie: "a=1",
    });
    expect(visitor.cookies.get("a")).toBe("1");
  });

  it("includes the pressed button, or the first one after Enter", async () => {
    const { page, requests } = await open(form('method="post"'));
    await page.press("Draft");
    expect(await requests.at(-1)?.text()).toMatch(/new=on.*&way=draft$/);
    await page.enter("Title");
    expect(await requests.at(-1)?.text()).toMatch(/&way=draft$/);
    expect(requests.at(-1)?.url).toBe("http://site.example/form?x=1");
  });

  it("sends a GET form's fields as the query", async () => {
    const { page, requests } = await open(form('action="/list?old=1"'));
    const found = await page.press("Save");
    const query = "rev=1&title=Old&text=a&kind=First&new=on&color=red";
    expect(found.path).toBe(`/list?${query}`);
    expect(requests.at(-1)?.headers.has("origin")).toBe(false);
  });

  it("includes files in multipart forms", async () => {
    const { page, requests } = await open(
      form(
        'method="post" enctype="multipart/form-data"',
        '<label>Image <input type="file" name="image"></label>',
      ),
    );
    await page.fill({ Image: new File(["abc"], "a.png") }).press("Save");
    const sent = await requests.at(-1)?.formData();
    expect(sent?.get("title")).toBe("Old");
    const image = sent?.get("image") as File;
    expect([image.name, await image.text()]).toEqual(["a.png", "abc"]);
  });
});
