declare const self: ServiceWorkerGlobalScope;

// Not imported from src/config/env.ts, whose other values are undefined in a dev worker.
/** The API's origin. */
export const API_URL: string = import.meta.env.VITE_SUPABASE_URL || self.location.origin;
export const API_KEY: string = import.meta.env.VITE_SUPABASE_ANON_KEY ?? "";
