import reactHooks from "eslint-plugin-react-hooks";

/**
 * React's own rules. Everything else is Biome's; typescript-eslint does not run on TypeScript 7, so Babel parses.
 */
export default [
  { ignores: ["src/i18n/paraglide/**"] },
  {
    files: ["src/**/*.{ts,tsx}"],
    languageOptions: {
      parser: (await import("@babel/eslint-parser")).default,
      parserOptions: {
        requireConfigFile: false,
        babelOptions: {
          presets: ["@babel/preset-typescript", ["@babel/preset-react", { runtime: "automatic" }]],
        },
      },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: { "react-hooks": reactHooks },
    rules: reactHooks.configs["recommended-latest"].rules,
  },
];
