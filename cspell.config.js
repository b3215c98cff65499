/** The spelling check of `npm run lint`. Add real words to cspell-words.txt. */
export default {
  language: "en-US",
  files: ["**/*.{md,ts,tsx,js,cjs,mjs,css,jsonc}", "Dockerfile", ".env.example"],
  ignorePaths: ["**/node_modules", "build", "builds", "data", "test-results", "cspell.config.js"],
  dictionaries: ["project"],
  dictionaryDefinitions: [{ name: "project", path: "./cspell-words.txt" }],
  // The dictionary accepts these as variants.
  flagWords: [
    "amongst->among",
    "anew->again",
    "cancelled->canceled",
    "cancelling->canceling",
    "centre->center",
    "colour->color",
    "grey->gray",
    "learnt->learned",
    "mended->fixed",
    "mends->fixes",
    "towards->toward",
    "whilst->while",
  ],
  // Line breaks and percent-encoded characters would be part of the next word.
  ignoreRegExpList: ["/\\\\n/g", "/%[0-9A-F]{2}/g"],
};
