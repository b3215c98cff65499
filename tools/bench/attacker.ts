/** `attacker.ts NUMBER URL`: runs one attack in a separate process. */
import { attacks } from "./attacks";

const [number, url = ""] = process.argv.slice(2);
attacks[Number(number)]?.[1]({ url });
// The process ends even if the one that started it is gone.
setTimeout(() => process.exit(), 60_000);
