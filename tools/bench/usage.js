// Each measured server loads this file, and answers a message with what it has used.
import { monitorEventLoopDelay } from "node:perf_hooks";
import process from "node:process";

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  const { maxRSS } = process.resourceUsage();
  process.send?.({ cpu: (user + system) / 1000, busy: delay.max / 1e6, memory: maxRSS / 1000 });
  delay.reset();
});
