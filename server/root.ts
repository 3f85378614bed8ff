/** The project's folder; of a module, because what starts the server needs it before anything is compiled. */
export { ROOT } from "./build/compiled-server.mjs";
