import type { PostKind } from "../domain/kinds/kinds.ts";

/** All paths of the admin. Separate from the public ones, which are in every page's bundle. */
export const adminPaths = {
  login: "/admin/login",
  /** The target of password reset links. */
  newPassword: "/admin/new-password",
  dashboard: "/admin/dashboard",
  list: (kind: PostKind) => `/admin/${kind}`,
  newPost: (kind: PostKind) => `/admin/${kind}/new`,
  post: (kind: PostKind, id: string) => `/admin/${kind}/${id}`,
  /** A list of posts with only its drafts. @param list path of the list */
  drafts: (list: string) => `${list}?state=draft`,
  scheduled: (list: string) => `${list}?state=scheduled`,
  messages: "/admin/messages",
  /** Stories, corrections and recordings of visitors. */
  submissions: "/admin/submissions",
  comments: "/admin/comments",
  moderationLog: "/admin/moderation-log",
  services: "/admin/services",
  service: (id: string) => `/admin/services/${id}`,
  events: "/admin/events",
  event: (id: string) => `/admin/events/${id}`,
  guests: (id: string) => `/admin/events/${id}/guests`,
  waiting: "/admin/waiting",
  /** The share target's content, also opened by the share sheet if it could not be stored. */
  shared: "/admin/shared",
  notShared: "/admin/shared?failed",
  /** Two versions of a row side by side. @param id of the operation in conflict */
  conflict: (id: string) => `/admin/conflict/${id}`,
  profile: "/admin/profile",
  settings: "/admin/settings",
  /** Retention, and a person's data. */
  personalData: "/admin/personal-data",
  /** What was deleted, to have it back. */
  deleted: "/admin/deleted",
  health: "/admin/health",
} as const;
