import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { adminSite } from "./admin-site";
import packageJson from "../../package.json";

interface BillOfMaterials {
  bomFormat: string;
  components: { purl: string }[];
}

const text = readFileSync("build/sbom.cdx.json", "utf8");

it("the build lists all packages with their versions", () => {
  const { bomFormat, components } = JSON.parse(text) as BillOfMaterials;
  expect(bomFormat).toBe("CycloneDX");
  const names = components.map(({ purl }) => purl.replace("%40", "@"));
  for (const [name, version] of Object.entries(packageJson.dependencies)) {
    expect(names).toContain(`pkg:npm/${name}@${version}`);
  }
  expect(names).toContain("pkg:npm/@grpc/grpc-js@1.14.7");
  expect(names).toContain("pkg:npm/vitest@3.2.7");
});

it("the list of packages is not served", async () => {
  const site = adminSite();
  await site.start();
  for (const path of ["/sbom.cdx.json", "/build/sbom.cdx.json"]) {
    expect((await fetch(site.url + path)).status).toBe(404);
  }
});
