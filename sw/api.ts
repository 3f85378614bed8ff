declare const self: ServiceWorkerGlobalScope;

// Not from src/config/env.ts: what else stands there is not defined for a worker in dev.
/** The API's origin. */
export const API_URL: string = import.meta.env.VITE_SUPABASE_URL || self.location.origin;
export const API_KEY: string = import.meta.env.VITE_SUPABASE_ANON_KEY ?? "";
