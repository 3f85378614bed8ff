import * as v from "valibot";
import { instant, text } from "../field-types.ts";

/** A comment below a community post. Visitors write it. */
export const COMMENT = {
  written: {},
  counted: {
    /** The time of writing: comments are published immediately. */
    publishedAt: instant,
    postId: v.pipe(v.string(), v.uuid()),
    authorName: text,
    body: text,
    seq: v.number(),
    /** True for one of the owner's: the server marks it. */
    byOwner: v.fallback(v.boolean(), false),
  },
};
