/** The auth service's own library, which a page loads when something has to be asked of the service. */
export const authLibrary = () => import("@supabase/auth-js");
