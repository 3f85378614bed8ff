import { useState } from "react";
import { useSaveReports } from "../../../../data/admin/use-save-reports.ts";
import type { Fields } from "../../../../domain/content/admin-content.ts";
import type { PostKind } from "../../../../domain/content/content.ts";
import type { SavedVersion } from "../../../../domain/content/saved-version.ts";
import type { StorageProblem } from "../../../../domain/outbox/persist.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { type Loaded, useVersions } from "./use-versions.ts";
import { VersionItem } from "./version-item.tsx";

type PostVersionsProps = {
  readonly kind: PostKind;
  readonly rowId: string;
  /** The fields in the editor, which a version is compared with. */
  readonly fields: Fields;
  /** Saves the post with the fields of a version. @returns why it could not be stored; null on success */
  onRestore(fields: Fields): Promise<StorageProblem | null>;
};

/** The last saves of a post, each of which can be compared and restored. They are loaded when the list is opened. */
export function PostVersions(props: PostVersionsProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="mt-6 border-line border-t pt-4"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer font-semibold">{m.versions_title()}</summary>
      {open ? <VersionList {...props} /> : null}
    </details>
  );
}

function VersionList({ kind, rowId, fields, onRestore }: PostVersionsProps) {
  const versions = useVersions(kind, rowId);
  const { reportSave } = useSaveReports();
  const [chosen, setChosen] = useState<number | null>(null);

  async function restore(restored: Fields): Promise<void> {
    const saved = { rowId, act: null, done: { text: m.version_restored() } };
    if (await reportSave(saved, () => onRestore(restored))) setChosen(null);
  }

  return (
    <div className="grid gap-4 pt-2">
      <p className="text-ink-2 text-sm" role="status">
        {stateText(versions)}
      </p>
      <ol className="grid gap-3">
        {versions.value?.map((version, at) => (
          <VersionItem
            key={version.version}
            kind={kind}
            rowId={rowId}
            version={version}
            isNewest={at === 0}
            fields={fields}
            open={chosen === version.version}
            onToggle={() => setChosen(chosen === version.version ? null : version.version)}
            onRestore={restore}
          />
        ))}
      </ol>
    </div>
  );
}

function stateText({ status, value }: Loaded<readonly SavedVersion[]>): string {
  switch (status) {
    case "loading":
      return m.versions_loading();
    case "unreachable":
      return m.versions_unreachable();
    case "stale":
      return m.versions_stale();
    case "current":
      return value.length === 0 ? m.versions_none() : m.versions_hint();
  }
}
