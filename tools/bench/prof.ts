import { signedIn } from "../../tests/support/page/visitor";
import { startSite, withCatalogue, median } from "./servers";
import { setTimeout as sleep } from "node:timers/promises";
const admin = { email: "growth@example.org", password: "growth in small steps" };
const count = Number(process.argv[2]);
await withCatalogue(count, async (dataDir) => {
  const site = await startSite(dataDir, { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ...(process.argv[3] ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-interval 500 --cpu-prof-dir=${process.argv[3]}` } : {}) });
  console.log("start", site.startMs);
  const saves: number[] = []; const cpus: number[] = []; const busy: number[] = []; const views: number[] = []; const rest: number[] = [];
  const visitor = await signedIn(site, admin, async (request) => {
    const start = performance.now(); const before = request.method === "POST" ? (await site.usage()).cpu : 0;
    const response = await fetch(request);
    if (request.method === "POST") { saves.push(performance.now() - start); const u = await site.usage(); cpus.push(u.cpu - before); busy.push(u.busy); }
    return response;
  });
  await (await fetch(site.url + "/works")).arrayBuffer();
  await sleep(3000);
  for (let round = 0; round < 15; round += 1) {
    const form = await visitor.visit(`/admin/dashboard/work-${round}/edit`);
    await site.usage();
    const b0 = (await site.usage()).cpu;
    const { status } = await form.fill({ Title: `Saved at ${Date.now()}` }).press("Update Work");
    if (status !== 200) throw new Error(String(status));
    const b1 = await site.usage(); rest.push(b1.busy);
    const t = performance.now(); await (await fetch(site.url + "/works")).arrayBuffer(); views.push(performance.now() - t);
    await sleep(300);
    const b2 = await site.usage(); busy.push(Math.max(b1.busy, b2.busy));
  }
  const m = (l: number[]) => median(l.slice(2)).toFixed(1);
  console.log(count, "save ms", m(saves), "save cpu", m(cpus), "view", m(views), "busy", m(busy), "dashboard busy", m(rest), "all busy", busy.map((x) => x.toFixed(0)).join(" "));
  await site.stop();
});
