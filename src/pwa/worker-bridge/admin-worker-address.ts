/** The admin's service worker (sw/admin-outbox.ts). */
export const ADMIN_WORKER = "/desk-outbox.js";

/** No page is in this scope, so the worker handles no requests; it sends the outbox and shows notifications. */
export const ADMIN_WORKER_SCOPE = "/admin/outbox/";
