/** Vite resolves style sheets; the tests only need the imports to type-check. */
declare module "*.css";
