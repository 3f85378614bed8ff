import { openAdmin } from "./admin.ts";
import { openGrowth } from "./growth.ts";
import { openNewest } from "./newest.ts";
import { buildIndex, search } from "./searching.ts";
import { pullAll, writeChanges, writeOlderPages, writeRaw } from "./writing.ts";

const benches = {
  openNewest,
  writeRaw,
  writeOlderPages,
  writeChanges,
  pullAll,
  openAdmin,
  buildIndex,
  search,
  openGrowth,
};

/** The functions that mirror-benches.ts calls in the page. */
type Benches = typeof benches;

declare global {
  interface Window {
    benches: Benches;
  }
}

window.benches = benches;
