import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";
import { groundClasses, grounds } from "./app/art/grounds";
import { pointClasses } from "./app/kinds/focal-point";
import { surfaces } from "./app/theme";

/** The design's tokens, named by role; the site's colors are defined only here. */
export const light = {
  "--surface": surfaces.light,
  "--surface-raised": "#fffdfa",
  "--ink": "#16130f",
  "--ink-soft": "#4a443b",
  "--line": "#ddd4c6",
  "--accent": "#6b1f5e",
  "--accent-ink": "#fffaf5",
  "--warm": "#e2492b",
  "--cool": "#3340b8",
  "--overlap": "#6b1f5e",
  "--danger": "#8f1a14",
  "--picture": "#c5b4cb",
  "--warm-wash": "rgba(226, 73, 43, 0.2)",
  "--cool-wash": "rgba(51, 64, 184, 0.2)",
  "--scrim": "rgba(86, 26, 76, 0.88)",
  "--on-scrim": "#fffaf5",
  "--warm-on-scrim": "#ff8a6b",
  "--cool-on-scrim": "#a9b4ff",
  "--blend": "multiply",
  "color-scheme": "light",
};

export const dark = {
  "--surface": surfaces.dark,
  "--surface-raised": "#191c26",
  "--ink": "#f4ede1",
  "--ink-soft": "#c6bfb3",
  "--line": "#333848",
  "--accent": "#e6b0e3",
  "--accent-ink": "#1f0a1c",
  "--warm": "#ff7a59",
  "--cool": "#8c9bff",
  "--overlap": "#e3a8e0",
  "--danger": "#ffb4a8",
  "--picture": "#5a5878",
  "--warm-wash": "rgba(255, 122, 89, 0.2)",
  "--cool-wash": "rgba(140, 155, 255, 0.2)",
  "--scrim": "rgba(68, 26, 63, 0.88)",
  "--on-scrim": "#fffaf5",
  "--warm-on-scrim": "#ff8a6b",
  "--cool-on-scrim": "#a9b4ff",
  "--blend": "screen",
  "color-scheme": "dark",
};

/** Six fluid sizes from 360 to 1280 pixels; old browsers use the fixed size. */
const typeScale = {
  sm: { size: "0.9375rem", lineHeight: "1.5" },
  base: { size: "1.0625rem", lineHeight: "1.65" },
  lg: { size: "1.25rem", fluid: "1.1875rem, 1.14rem + 0.21vw, 1.3125rem", lineHeight: "1.5" },
  xl: { size: "1.5rem", fluid: "1.375rem, 1.28rem + 0.43vw, 1.625rem", lineHeight: "1.25" },
  "2xl": { size: "2.125rem", fluid: "1.875rem, 1.59rem + 1.3vw, 2.625rem", lineHeight: "1.12" },
  "3xl": { size: "3.5rem", fluid: "2.375rem, 1.17rem + 6vw, 5.5rem", lineHeight: "1" },
};

const sizes = Object.entries(typeScale);
const fluidSizes = Object.fromEntries(
  sizes.flatMap(([name, step]) =>
    "fluid" in step ? [[`--text-${name}`, `min(15vw, clamp(${step.fluid}))`]] : [],
  ),
);

function groundRules(tone: number, within = "") {
  return Object.fromEntries(
    groundClasses.map((name, index) => [
      `${within} .${name}`.trim(),
      {
        "--ground": grounds[index]?.split(" ")[tone] ?? "",
        "--tint": grounds[index]?.split(" ")[tone + 2] ?? "",
      },
    ]),
  );
}

/** Only texts hold classes. Expressions such as `!menu` look like some, too. */
function wordsOfTexts(code: string): string[] {
  const texts = code.match(/"[^"\n]*"|`[^`]*`/g) ?? [];
  return texts.flatMap((text) => text.split(/["`\s${}]+/));
}

export const utilities = [
  // Browsers from 2018 support only the old names of gaps.
  plugin((api) => {
    api.matchUtilities(
      {
        gap: (size: string) => ({ "grid-gap": size, gap: size }),
        "gap-x": (size: string) => ({ "grid-column-gap": size, "column-gap": size }),
        "gap-y": (size: string) => ({ "grid-row-gap": size, "row-gap": size }),
      },
      { values: api.theme("gap") },
    );
  }),
  // The bold display face has very narrow spaces.
  plugin((api) => {
    api.addUtilities({
      ".font-display": { "word-spacing": "0.1em" },
      ".text-3xl": { "word-spacing": "0.03em" },
    });
  }),
];

export default {
  // Only these files have the markup of public pages. The admin's style sheet adds its own files
  // (tailwind.admin.config.ts).
  content: {
    files: [
      "./app/root.tsx",
      "./app/enhance/enhance.js",
      "./app/routes/public/**/*.tsx",
      "./app/ui/**/*.{ts,tsx}",
    ],
    extract: { js: wordsOfTexts, ts: wordsOfTexts, tsx: wordsOfTexts },
  },
  // None of the files above has their names.
  // In the code, these are names of other things.
  blocklist: ["container", "filter", "list-item"],
  safelist: [...groundClasses, ...pointClasses.map(({ name }) => name)],
  theme: {
    // Larger letters fold a page as a narrower window does.
    screens: { sm: "40em", md: "48em", lg: "64em", bar: "72em", xl: "80em" },
    extend: {
      colors: {
        surface: "var(--surface)",
        "surface-raised": "var(--surface-raised)",
        ink: "var(--ink)",
        "ink-soft": "var(--ink-soft)",
        line: "var(--line)",
        accent: "var(--accent)",
        "accent-ink": "var(--accent-ink)",
        warm: "var(--warm)",
        cool: "var(--cool)",
        overlap: "var(--overlap)",
        danger: "var(--danger)",
        picture: "var(--picture)",
        scrim: "var(--scrim)",
        "on-scrim": "var(--on-scrim)",
        ground: "var(--ground, var(--surface))",
        tint: "var(--tint, var(--surface-raised))",
        edge: "var(--tint, var(--line))",
        shade: "rgba(15, 17, 23, 0.75)",
      },
      fontFamily: {
        display: [
          "Piazzolla",
          "Piazzolla Georgia",
          "Piazzolla Noto",
          "Piazzolla DejaVu",
          "Georgia",
          "serif",
        ],
        sans: ["system-ui", "-apple-system", "Segoe UI", "Roboto", "sans-serif"],
        mono: ["ui-monospace", "Menlo", "Consolas", "monospace"],
      },
      fontSize: Object.fromEntries(
        sizes.map(([name, step]) => [name, [`var(--text-${name})`, step.lineHeight]]),
      ),
      zIndex: { over: "1", bar: "10", menu: "20", top: "30" },
      boxShadow: {
        edge: "0 0 0 1px var(--line)",
        chosen: "0 0 0 1px var(--accent)",
        menu: "0 8px 24px rgba(15, 17, 23, 0.25)",
      },
      backgroundImage: {
        art: "radial-gradient(circle at 41% 54%, var(--warm-wash) 34%, transparent 34.4%), radial-gradient(circle at 60% 44%, var(--cool-wash) 34%, transparent 34.4%)",
      },
      minHeight: { press: "2.75rem" },
      maxWidth: { form: "40rem" },
      borderRadius: { card: "1.25rem", icon: "22%" },
      borderColor: { DEFAULT: "var(--line)" },
      keyframes: {
        "from-left": { from: { transform: "translateX(-24px)" } },
        "from-right": { from: { transform: "translateX(24px)" } },
        reveal: { from: { opacity: "0" } },
        settle: { from: { transform: "rotate(-9deg)" } },
      },
      animation: {
        "from-left": "from-left 1.2s ease-out both",
        "from-right": "from-right 1.2s ease-out both",
        reveal: "reveal 0.6s ease-out 0.9s both",
        settle: "settle 3.6s ease-out 0.9s both",
      },
    },
  },
  corePlugins: { gap: false },
  plugins: [
    ...utilities,
    plugin((api) => {
      api.addBase({
        ...groundRules(0),
        "@media screen and (prefers-color-scheme: dark)": groundRules(
          3,
          ':root:not([data-theme="light"])',
        ),
        ...groundRules(3, ':root[data-theme="dark"]'),
      });
    }),
    plugin((api) => {
      api.addBase(Object.fromEntries(pointClasses.map(({ name, rule }) => [`.${name}`, rule])));
    }),
    plugin((api) => {
      api.addBase({
        ":root": {
          ...light,
          ...Object.fromEntries(sizes.map(([name, step]) => [`--text-${name}`, step.size])),
        },
        "@media (prefers-color-scheme: dark)": { ':root:not([data-theme="light"])': dark },
        ':root[data-theme="dark"]': dark,
        "@supports (font-size: clamp(1rem, 1vw, 2rem))": { ":root": fluidSizes },
      });
    }),
  ],
} satisfies Config;
