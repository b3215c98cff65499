// cspell:disable -- messages in many languages, and gibberish
import { expect, it } from "vitest";
import { spamReason } from "~/messages/receive.server";

/** Programs fill in every field that they find. */
const byProgram = "https://cheap-seo.example";
const links = (count: number) => "Buy at https://pills.shop/a now. ".repeat(count);

/** A message, and what fills in the field that people do not see. */
const spam: [text: string, decoy?: string, name?: string][] = [
  ["Your site could rank first on Google. Reply for a free audit.", byProgram],
  ["Earn at bit.ly/a1, tinyurl.com/b2, cutt.ly/c3, and is.gd/d4"],
  ["Your website is not mobile friendly. We fix it for $99.", byProgram],
  ["Get 10,000 real visitors a day. No bots.", byProgram],
  ["We offer business loans at 2% without a credit check.", byProgram],
  ["Dear sir, I have an inheritance of 5.5 million USD for you.", byProgram],
  ["I recorded you through your camera. Pay 0.02 BTC.", byProgram],
  ["Congratulations, you won an iPhone. Confirm your address.", byProgram],
  ["Your domain expires today. Renew it with us.", byProgram],
  ["Double your bitcoin in 24 hours, guaranteed.", byProgram],
  ["Hot singles in your area want to meet you.", byProgram],
  ["We are a manufacturer of LED lights in Shenzhen.", byProgram],
  ["Replica watches with free shipping.", byProgram],
  ["Lose 20 pounds in two weeks with this one trick.", byProgram],
  ["Explainer video for your business, starting at $149.", byProgram],
  ["Remote data entry job, 45 USD an hour, no experience.", byProgram],
  ["We will send your ad to 50 million contact forms.", byProgram],
  ["I am a lawyer. Your site uses my photos. See the proof.", byProgram],
  ["ngfdjkhgkdf jhgkjdfhg kjdhfgkj", byProgram],
  ["test", byProgram],
  ["hello", "1"],
  ["Продвижение сайтов в топ. Дешево.", byProgram],
  ["我们是专业的外贸推广公司。", byProgram],
  ["Hola, vendemos seguidores de Instagram.", byProgram],
  ["Ich kaufe Ihre Domain. Bitte melden.", byProgram],
  [links(4)],
  ["https://a.ru https://b.ru https://c.ru https://d.ru"],
  ["http://a.example/1\nhttp://a.example/2\nhttp://a.example/3\nhttp://a.example/4"],
  ["www.casino1.com www.casino2.com www.casino3.com www.casino4.com"],
  ["casino1.xyz, casino2.xyz, casino3.top/win, casino4.online"],
  ["HTTPS://A.RU/x HTTPS://B.RU/x HTTPS://C.RU/x HTTPS://D.RU/x"],
  ["hxxp://bad.ru/1 hxxp://bad.ru/2 hxxp://bad.ru/3 hxxp://bad.ru/4"],
  ["Best slots: win.bet-now.club bonus.bet-now.club a.bet-now.club b.bet-now.club"],
  [`${"Great read! ".repeat(50)}${links(5)}`],
  ["Levitra(https://l.shop)Cialis(https://c.shop)Viagra(https://v.shop)Soma(https://s.shop)"],
  ["https://t.me/a https://t.me/b https://wa.me/1 https://bit.ly/1"],
  ["Скачать https://a.su/1 https://a.su/2 https://a.su/3 https://a.su/4"],
  ["Telegram: https://t.me/crypto, https://t.me/x, site crypto-x.io and crypto-y.io"],
  ["https://drive.google.com/a https://dropbox.com/b https://mega.nz/c https://we.tl/d"],
  ['<a href="https://pills.shop">cheap pills</a>'],
  ["<A  target=_blank HREF=https://x.ru>click</A>"],
  ["<a\nhref='//x.ru'>x</a>"],
  ["[url=https://pills.shop]pills[/url]"],
  ["[URL]https://pills.shop[/URL]"],
  ["[link=https://pills.shop]pills[/link]"],
  ['Nice site! <h1><a class="b" href="x.ru">x</a></h1>'],
  ["Please visit me", "", "https://cheap-seo.example"],
  ["I love your work", "", "Win 1 BTC at crypto-x.io"],
  ["Question about a work", "", "www.casino1.com"],
  ["Hello dear", "", "Sexy girls ➤➤➤ date-now.top/x"],
];

const real: [text: string, name?: string][] = [
  ["Could I test Slow Map in Reykjavík? I walk with a cane."],
  ["The button on Night Feed does nothing in Firefox 115 on Android."],
  ["My name is spelled Søren, not Soren.", "Søren Aabye"],
  ["Please delete the image of my shop. I did not agree to it."],
  ["I teach math to 12-year-olds. May I use Proof Garden in class?"],
  ["hi"],
  ["https://github.com/nodejs/node.js/issues and https://example.org/docs/vue.js/intro differ."],
  ["Please send me all data that you have about me (GDPR, article 15)."],
  ["The link https://example.org/map on your page is broken."],
  ["See https://example.org/a and https://example.org/b, both are 404."],
  ["Our three papers: https://doi.org/10.1/a, https://doi.org/10.1/b, https://arxiv.org/abs/1"],
  ["I am at ada@uni.example.de or ada@gmail.com, bob@gmail.com, cy@web.de, or di@aol.com."],
  ["app.ts, index.html, main.rs, notes.md, and data.json fail to load."],
  ["Node.js, Vue.js, Next.js, and Express.js: which do you use?"],
  ["In step 2.Then it fails.Next it says error 3.5.2."],
  ["We are a clinic with 40 beds and would like Plain Letter."],
  ["How do I get a swatch card for Dye Book? I grow woad."],
  ["Здравствуйте, можно ли перевести Slow Map на русский?", "Анна"],
  ["こんにちは。Duet Hall をフルートで使えますか。", "由紀"],
  ["مرحبا، هل يمكنني المشاركة؟", "سلمى"],
  ["שלום, אשמח לעזור בתרגום.", "נועה"],
  ["Bonjour, puis-je traduire « Untranslated » ?", "Zoé"],
  ["¿Puedo usar Braided Tales con mis alumnos?", "José"],
  ["Tôi muốn đóng góp một từ tiếng Việt.", "Nguyễn"],
  ["I'd like to invite you to a conference in May. No fee."],
  ["Your privacy policy says 30 days. From when?"],
  ["Is the code open source? What license?"],
  ["I am blind and use NVDA. The filter on Works is great, thank you!"],
  ["With VoiceOver, the theme button is read twice."],
  ['Typo on the About page: "teh".'],
  ["Order #4482 never came. I think I wrote to the wrong site?"],
  ["My agent writes melodies. How can it be listed? It makes mistakes in 7/8."],
  ["if (a < b && c > d) shows wrong in the description of Log Ear"],
  ["I pasted <script> into the search and it shows as text. Good!"],
  ["=SUM(A1:A9) appears in my title after the import."],
  ["-- \nAda Lovelace\nLondon"],
  ["1. First\n2. Second\n3. Third\n\nThanks!"],
  ["😀😀😀 love it"],
  ["I have a question about casino architecture in the 1960s."],
  ["My mother takes Viagra for her heart. Plain Letter misread the dose."],
  ["Do you accept bitcoin donations?"],
  ["I lost my loan letter. Can Plain Letter explain it?"],
  ["We rank third in our league. Rain Score made our anthem."],
  ["Can I call you? +44 20 7946 0000, weekdays."],
  ["See my portfolio at ada.example.org, it has samples."],
  ["My shop is at www.ada-dyes.com. Could we trade swatches?"],
  ["a".repeat(5000)],
  ["The file \\\\server\\share\\a.b and C:\\a.b are not found."],
  ["Version 1.2.3.4 vs. 1.2.3.5: what changed? e.g. i.e. etc."],
  ["I wrote on 3 May and 10 May. No answer. Did you get it?", "Mr. J. R. Smith, Jr."],
];

it("has fifty texts of each kind", () => {
  expect([spam.length, real.length]).toEqual([50, 50]);
});

it.each(spam)("treats this text as probably spam: %s", (text, decoy = "", name = "") => {
  const draft = { name, email: "eve@example.org", subject: "A question", text };
  expect(spamReason(draft, decoy)).toMatch(/\.$/);
});

it.each(real)("accepts this text: %s", (text, name = "") => {
  const draft = { name, email: "ada@example.org", subject: "A question", text };
  expect(spamReason(draft, "")).toBeUndefined();
});
