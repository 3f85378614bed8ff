import { adminPaths } from "../../../../config/admin-paths.ts";
import type { ServerSetup } from "../../../../data/admin/server-setup.ts";
import type { AdminOf } from "../../../../domain/content/admin-content.ts";
import { isNamed } from "../../../../domain/naming/site-identity.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { unnamedSite } from "../../../../ui/site-identity.ts";

/** What this device knows of the site's setup. */
export type KnownSetup = {
  readonly profile: AdminOf["profile"];
  readonly hasPost: boolean;
  readonly isTold: boolean;
  /** What the server last said; null if this device has never heard. */
  readonly server: ServerSetup | null;
  /** True if the data is at a hosting service, whose backups the site does not see. */
  readonly isHosted: boolean;
};

/** `check`: only the owner can see whether it is done. `unknown`: only the server knows, and cannot be asked. */
export type StepState = "done" | "todo" | "check" | "unknown";

type Step = {
  /** Stored on devices where it was hidden. */
  readonly name: string;
  title(): string;
  /** What it is good for, in a sentence. */
  hint(known: KnownSetup): string;
  /** The screen, and the field or section of it. */
  to(known: KnownSetup): string;
  state(known: KnownSetup): StepState;
};

/** What makes a new site its owner's, in the order of the list. */
export const STEPS: readonly Step[] = [
  {
    name: "name",
    title: m.setup_name,
    hint: () => m.setup_name_hint(),
    to: ({ profile }) => profileField(isNamed(profile.name, unnamedSite()) ? "tagline" : "name"),
    state: ({ profile: { name, tagline } }) => doneIf(isNamed(name, unnamedSite()) && isWritten(tagline)),
  },
  {
    name: "contact",
    title: m.setup_contact,
    hint: () => m.setup_contact_hint(),
    to: () => profileField("email"),
    state: ({ profile: { email, phone, address } }) => doneIf([email, phone, address].some(isWritten)),
  },
  {
    name: "about",
    title: m.setup_about,
    hint: () => m.setup_about_hint(),
    to: () => profileField("bio"),
    state: ({ profile: { bio } }) => doneIf(isWritten(bio)),
  },
  {
    name: "privacy",
    title: m.setup_privacy,
    hint: () => m.setup_privacy_hint(),
    to: () => `${adminPaths.personalData}#retention`,
    // Saving the periods stores all of them, the standard ones too.
    state: ({ profile: { retention } }) => doneIf(Object.keys(retention).length > 0),
  },
  {
    name: "notifications",
    title: m.setup_notifications,
    hint: () => m.setup_notifications_hint(),
    to: () => `${adminPaths.settings}#notifications`,
    state: ({ isTold, server }) => (isTold ? "done" : serverState(server?.tellsOwner)),
  },
  {
    name: "backup",
    title: m.setup_backup,
    hint: ({ isHosted }) => (isHosted ? m.setup_backup_hosted() : m.setup_backup_hint()),
    to: ({ isHosted }) => (isHosted ? `${adminPaths.health}#backup` : `${adminPaths.settings}#transfer`),
    state: ({ isHosted, server }) => (isHosted ? "check" : serverState(server?.hasBackup)),
  },
  {
    name: "post",
    title: m.setup_post,
    hint: () => m.setup_post_hint(),
    to: () => adminPaths.newPost("blog"),
    state: ({ hasPost }) => doneIf(hasPost),
  },
];

export type ShownStep = {
  readonly name: string;
  readonly title: string;
  readonly hint: string;
  readonly to: string;
  readonly state: StepState;
};

/**
 * The steps with their states; null if there is nothing to show, because all are done, or those that are not were hidden.
 * @param hidden names of the steps that the owner does not want
 */
export function shownSteps(known: KnownSetup, hidden: readonly string[]): readonly ShownStep[] | null {
  const steps = STEPS.map(({ name, title, hint, to, state }) => {
    return { name, title: title(), hint: hint(known), to: to(known), state: state(known) };
  });
  return steps.some(({ name, state }) => isOpen(state) && !hidden.includes(name)) ? steps : null;
}

/** True for a step that waits for the owner. */
export function isOpen(state: StepState): boolean {
  return state === "todo" || state === "check";
}

function profileField(field: keyof AdminOf["profile"]): string {
  return `${adminPaths.profile}#${field}`;
}

function isWritten(text: string): boolean {
  return text.trim() !== "";
}

function doneIf(isDone: boolean): StepState {
  return isDone ? "done" : "todo";
}

function serverState(isDone: boolean | undefined): StepState {
  return isDone === undefined ? "unknown" : doneIf(isDone);
}
