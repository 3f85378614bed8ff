import { builtinEnvironments, type Environment } from "vitest/runtime";

const IS_THERE = Symbol.for("selam.document");

/**
 * One document for all files of a worker. React and the testing library keep the document that they find when they are imported, and a
 * worker imports them once; `fresh-document.ts` empties it for the next file.
 */
const environment: Environment = {
  name: "one-document",
  viteEnvironment: "client",
  async setup(global, options) {
    if (!(IS_THERE in global)) {
      await builtinEnvironments["happy-dom"].setup(global, options);
      global[IS_THERE] = true;
    }
    return { teardown: () => undefined };
  },
};

export default environment;
