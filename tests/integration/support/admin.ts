import { randomUUID } from "node:crypto";
import type { Session } from "./database.ts";
import { call } from "./site.ts";

/** The results of save_row and delete_row. */
export interface Saved {
  status: "saved" | "conflict" | "deleted" | "restart";
  /** Time of the effect on the server. */
  at?: string;
  row?: (Record<string, unknown> & { id: string; version: number }) | null;
}

/** Saves as the owner; base 0 creates the row. */
export const save = (
  owner: Session,
  kind: string,
  fields: unknown,
  base: number,
  operation: string = randomUUID(),
) => call<Saved>(owner, "save_row", { kind, fields, operation, base_version: base });

/** Deletes as the owner. */
export const remove = (
  owner: Session,
  kind: string,
  id: string,
  base: number,
  operation: string = randomUUID(),
) => call<Saved>(owner, "delete_row", { kind, id, operation, base_version: base });

/** A valid new blog article. */
export const article = () => ({
  id: randomUUID(),
  title: "Bread",
  content: "<p>Bread</p>",
  excerpt: "About bread",
});

/** A valid row of each kind, for tests to break one rule. */
export const VALID_ROWS: Readonly<Record<string, object>> = {
  blog: article(),
  news: { title: "Hall", content: "A new hall opens" },
  community: { title: "Coffee", content: "In Leeds" },
  service: { title: "Tea", description: "Hot" },
  profile: { name: "Selam" },
};
