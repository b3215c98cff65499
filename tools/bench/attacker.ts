/** `attacker.ts NUMBER URL`: runs one attack in a separate process. */
import { attacks } from "./attacks";

const [number, url = ""] = process.argv.slice(2);
attacks[Number(number)]?.[1]({ url });
// Ends even if the process that started it is gone.
setTimeout(() => process.exit(), 60_000);
