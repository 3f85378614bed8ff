/** Why a comment is reported, or was hidden. As `private.is_reason` in supabase/schemas/values.sql. */
export const REASONS = ["abuse", "spam", "defamation", "privacy", "child", "illegal", "other"] as const;

export type Reason = (typeof REASONS)[number];

/** The longest words beside a reason, in characters. */
export const REASON_WORDS_MAX = 1_000;

/** What the owner decided about a comment of this device. */
export type Fate = {
  /** `none` if the owner decided nothing, or shows it again. */
  readonly status: "hidden" | "removed" | "none";
  readonly reason: Reason | null;
  readonly words: string;
  /** The owner's answer to the appeal, or "". */
  readonly answer: string;
  readonly appealed: boolean;
};
