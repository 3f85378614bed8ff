/** The API's origin ("" for the page's own) and its public key, set at build time. */
export const API_URL: string = (import.meta.env.VITE_SUPABASE_URL ?? "").replace(/\/+$/, "");
export const API_KEY: string = required("VITE_SUPABASE_ANON_KEY", import.meta.env.VITE_SUPABASE_ANON_KEY);

declare const __APP_VERSION__: string;
export const APP_VERSION: string = __APP_VERSION__;

function required(name: string, value: string | undefined): string {
  if (value) return value;
  throw new Error(`${name} was not set when this app was built: see .env.example.`);
}
