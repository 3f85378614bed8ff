/** Vite resolves style sheets; the tests only need to know that they may be imported. */
declare module "*.css";
