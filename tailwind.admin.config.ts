import type { Config } from "tailwindcss";
import shared, { utilities } from "./tailwind.config";

/** The admin's style sheet follows the public one, so it repeats the utilities in their order. */
export default {
  ...shared,
  content: { ...shared.content, files: [...shared.content.files, "./app/routes/admin/**/*.tsx"] },
  // Of Tailwind's base, only the defaults of variables are missing in the public sheet.
  corePlugins: { ...shared.corePlugins, preflight: false },
  plugins: utilities,
} satisfies Config;
