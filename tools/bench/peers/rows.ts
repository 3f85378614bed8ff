import type { Server } from "../beside/contenders.ts";

/** The columns of an article that a visitor reads. */
export const COLUMNS = (
  "author category content counts_version created_at excerpt featured_image id image_meta lang likes publish_at published " +
  "published_at readable_in recording rev tags title translations updated_at version video_url views"
).split(" ");

/** A like or a comment as a row of its own. */
export type Tap = { id: string; kind: string; target_id: string; body: string };

/** What Selam's visitor does (pages/beside/selam.ts), as rows. */
export function tapsOf({ articles, community }: Server): Tap[] {
  return [
    ...articles.map((target_id) => ({ id: crypto.randomUUID(), kind: "like", target_id, body: "" })),
    ...community.map((target_id) => ({
      id: crypto.randomUUID(),
      kind: "comment",
      target_id,
      body: "See you on Sunday",
    })),
  ];
}
