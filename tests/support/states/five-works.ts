import { sampleEntries } from "../stores/seed";

/** There is one work of each type, and the work with the built-in page. */
export const fiveWorks = sampleEntries(
  "slow-map",
  "sketch-design-toolkit",
  "uneven-type",
  "curb-count",
  "moth-ledger",
);
