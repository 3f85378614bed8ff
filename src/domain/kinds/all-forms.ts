// Written by npm run messages, from the folders of the kinds.
import { blogForm } from "./blog/form.ts";
import { communityForm } from "./community/form.ts";
import { eventForm } from "./event/form.ts";
import { newsForm } from "./news/form.ts";
import { profileForm } from "./profile/form.ts";
import { serviceForm } from "./service/form.ts";

/** The rules of each kind that the owner writes. */
export const FORMS = {
  blog: blogForm,
  news: newsForm,
  community: communityForm,
  service: serviceForm,
  profile: profileForm,
  event: eventForm,
} as const;
