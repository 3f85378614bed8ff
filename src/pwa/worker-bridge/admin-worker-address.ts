/** The desk's own worker (sw/admin-outbox.ts). */
export const DESK_WORKER = "/desk-outbox.js";

/** No page lies there: it answers for none, and only sends. */
export const DESK_WORKER_SCOPE = "/admin/outbox/";
