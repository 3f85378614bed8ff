/** The admin's service worker (sw/admin-outbox.ts). */
export const ADMIN_WORKER = "/desk-outbox.js";

/** No page is in this scope, so the worker handles no requests and only sends the outbox. */
export const ADMIN_WORKER_SCOPE = "/admin/outbox/";
