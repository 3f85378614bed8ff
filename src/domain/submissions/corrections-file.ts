import type { AdminOf } from "../content/admin-content.ts";

type Sent = AdminOf["submission"];

/** The corrections of the site's own texts that were not declined. */
export function interfaceCorrections(sent: readonly Sent[]): readonly Sent[] {
  return sent.filter(
    ({ topic, targetKind, status }) => topic === "correction" && targetKind === null && status !== "declined",
  );
}

/** Corrections as JSON, for whoever makes the next release. */
export function correctionsText(corrections: readonly Sent[]): string {
  const listed = corrections.map(({ page, lang, passage, body, name, createdAt, status }) => ({
    page,
    lang,
    wrong: passage,
    right: body,
    from: name,
    at: createdAt,
    status,
  }));
  return `${JSON.stringify(listed, null, 2)}\n`;
}
