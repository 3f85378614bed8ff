// Written by npm run messages, from the folders of the kinds.
import { BLOG } from "./blog/fields.ts";
import { COMMENT } from "./comment/fields.ts";
import { COMMUNITY } from "./community/fields.ts";
import { EVENT } from "./event/fields.ts";
import { NEWS } from "./news/fields.ts";
import { PROFILE } from "./profile/fields.ts";
import { SERVICE } from "./service/fields.ts";

/** The fields of each kind, by who writes them. */
export const FIELDS = {
  blog: BLOG,
  news: NEWS,
  community: COMMUNITY,
  service: SERVICE,
  profile: PROFILE,
  comment: COMMENT,
  event: EVENT,
} as const;
