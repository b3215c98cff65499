import { expect, it } from "vitest";
import { deviceOf } from "~/auth/client.server";

it.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0",
    "Firefox 128 on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari 17 on iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
    "Chrome 126 on Android",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.68",
    "Microsoft Edge 126 on macOS",
  ],
  ["Lynx/2.9.0dev.12 libwww-FM/2.14 SSL-MM/1.4.1 GNUTLS/3.8.5", "Lynx"],
  ["w3m/0.5.3+git20230121", "w3m"],
  ["Links (2.28; Linux 6.1 x86_64; GNU C 12.2; text)", "Links on Linux"],
  ["<script>alert(1)</script>/1 x", "Unknown browser"],
  ["", "Unknown browser"],
  [" ", "Unknown browser"],
])("recognizes the browser and device of %j", (agent, device) => {
  const headers = { "User-Agent": agent };
  const request = new Request("http://site.example/", { headers });
  expect(deviceOf(request)).toBe(device);
});

it("shortens a very long user agent", () => {
  const headers = { "User-Agent": `${"a".repeat(100_000)}/1` };
  const request = new Request("http://site.example/", { headers });
  expect(deviceOf(request).length).toBeLessThan(50);
});

it("describes a missing user agent as unknown", () => {
  const request = new Request("http://site.example/");
  expect(deviceOf(request)).toBe("Unknown browser");
});
