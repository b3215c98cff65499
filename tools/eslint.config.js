import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

function keepOutOf(folder, ...forbidden) {
  return {
    files: [`app/${folder}/**/*.{ts,tsx}`],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: forbidden.map((other) => ({
            group: [`~/${other}/**`],
            message: `app/${folder} must not import from app/${other}.`,
          })),
        },
      ],
    },
  };
}

function keepPackagesOutOf(files, ignores, ...packages) {
  return {
    files,
    ignores,
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: packages.map((name) => ({
            group: [name, `${name}/*`],
            message: `Import ${name} only in its folder in app/backends.`,
          })),
        },
      ],
    },
  };
}

export default tseslint.config(
  { ignores: ["build", "**/node_modules", "data", "app/samples/pictures"] },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname + "/..",
      },
    },
    rules: {
      // Some functions of asynchronous ports do not await anything.
      "@typescript-eslint/require-await": "off",
      // Remix loaders and actions throw responses.
      "@typescript-eslint/only-throw-error": "off",
    },
  },
  {
    files: ["app/**/*.tsx"],
    extends: [
      jsxA11y.flatConfigs.recommended,
      reactHooks.configs.flat.recommended,
    ],
    settings: { "jsx-a11y": { components: { Form: "form" } } },
  },
  {
    files: ["**/*.cjs"],
    languageOptions: {
      globals: { console: "readonly", process: "readonly" },
    },
  },
  {
    files: ["app/enhance/*.js"],
    languageOptions: {
      ecmaVersion: 5,
      sourceType: "script",
      globals: {
        addEventListener: "readonly",
        document: "readonly",
        localStorage: "readonly",
        location: "readonly",
        navigation: "readonly",
      },
    },
    rules: { "no-unused-vars": ["error", { caughtErrors: "none" }] },
  },
  {
    files: ["tests/browsers/*.js"],
    languageOptions: {
      ecmaVersion: 2017,
      sourceType: "script",
      globals: {
        document: "readonly",
        Event: "readonly",
        getComputedStyle: "readonly",
        location: "readonly",
        Node: "readonly",
      },
    },
  },
  {
    files: ["app/work/**/*.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^(~/(?!work/)|\\.)",
              message: "app/work must not import from other folders.",
            },
          ],
        },
      ],
    },
  },
  keepPackagesOutOf(
    ["app/**/*.{ts,tsx}"],
    ["app/backends/{sqlite,firebase}/**"],
    "firebase-admin",
    "libsql",
  ),
  keepPackagesOutOf(["app/backends/sqlite/**/*.ts"], [], "firebase-admin"),
  keepPackagesOutOf(["app/backends/firebase/**/*.ts"], [], "libsql"),
  keepOutOf("backends", "http", "ui", "routes"),
  keepOutOf("http", "backends", "auth", "ui", "routes"),
  keepOutOf("media", "backends", "auth", "http", "ui", "routes"),
  keepOutOf("art", "backends", "auth", "ui", "routes"),
  keepOutOf("seo", "backends", "auth", "routes"),
  keepOutOf("ui", "backends", "auth", "routes"),
  keepOutOf("auth", "ui", "routes"),
  {
    // A second copy of a module would have its own state, such as request IDs.
    files: ["server/**/*.ts"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              group: ["~/**", "../app/**"],
              allowTypeImports: true,
              message:
                "Import types only. The values come from the entry of the built app.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}", "cli/**/*.ts", "server/**/*.ts"],
    ignores: ["app/env.server.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "MemberExpression[object.name='process'][property.name='env']",
          message: "Read settings from app/env.server.ts.",
        },
        {
          selector: String.raw`JSXText[value=/\/\*|^\s*\/\//m]`,
          message:
            "Put a comment between elements in braces, or the page prints it.",
        },
      ],
    },
  },
);
