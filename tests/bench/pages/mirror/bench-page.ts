import { readAdmin } from "./admin.ts";
import { growth } from "./growth.ts";
import { readNewest } from "./newest.ts";
import { search } from "./searching.ts";
import { pullAll, writeChanges, writeOlderPages, writeRaw } from "./writing.ts";

const benches = { readNewest, writeRaw, writeOlderPages, writeChanges, pullAll, readAdmin, search, growth };

/** The functions that mirror-benches.ts calls in the page. */
type Benches = typeof benches;

declare global {
  interface Window {
    benches: Benches;
  }
}

window.benches = benches;
