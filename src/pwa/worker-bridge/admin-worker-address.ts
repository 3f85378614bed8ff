/** The admin's own worker (sw/admin-outbox.ts). */
export const ADMIN_WORKER = "/desk-outbox.js";

/** No page lies there: it answers for none, and only sends. */
export const ADMIN_WORKER_SCOPE = "/admin/outbox/";
