/** `attacker.ts NUMBER URL`: does one of the attacks, in a process of its own. */
import { attacks } from "./attacks";

const [number, url = ""] = process.argv.slice(2);
attacks[Number(number)]?.[1]({ url });
// Whatever becomes of the process that has started it.
setTimeout(() => process.exit(), 60_000);
