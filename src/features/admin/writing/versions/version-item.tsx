import { useId } from "react";
import { fieldName, fieldText } from "../../../../components/admin/stash/field-text.ts";
import { momentText } from "../../../../components/texts/moment-text.ts";
import { useAdmin } from "../../../../data/admin/context.ts";
import type { Fields } from "../../../../domain/content/admin-content.ts";
import type { PostKind } from "../../../../domain/content/content.ts";
import type { SavedVersion } from "../../../../domain/content/saved-version.ts";
import { datetimeOf } from "../../../../domain/dates/timestamp.ts";
import { languageOf } from "../../../../domain/languages/languages.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../../i18n/paraglide/runtime.js";
import { Button } from "../../../../ui/button.tsx";
import { MarkedText } from "../conflict/marked-text.tsx";
import { markWords } from "../conflict/word-diff.ts";
import { type Difference, differences } from "./differences.ts";
import { useVersion } from "./use-versions.ts";

type VersionItemProps = {
  readonly kind: PostKind;
  readonly rowId: string;
  readonly version: SavedVersion;
  /** True for what the site has now. */
  readonly isNewest: boolean;
  readonly fields: Fields;
  readonly open: boolean;
  onToggle(): void;
  onRestore(fields: Fields): Promise<void>;
};

/** One save of a post: when, by whom, and what it changed. Open, it shows how it differs from the present text. */
export function VersionItem({ version, isNewest, open, onToggle, onRestore, ...post }: VersionItemProps) {
  const { user } = useAdmin();
  const region = useId();
  const { at, by, changed } = version;
  const names = changed.flatMap((field) => changedName(field) ?? []);
  const who = by === "" ? "" : by === user.email ? m.version_you() : by;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-small border border-line p-4">
      <p className="font-semibold">
        <time dateTime={datetimeOf(at)}>{momentText(at)}</time>
        {who ? <span className="font-normal text-ink-2">{` · ${who}`}</span> : null}
        {isNewest ? <span className="font-normal text-ok"> · {m.version_newest()}</span> : null}
      </p>
      {names.length > 0 ? (
        <p className="text-ink-2 text-sm">
          {m.version_changed({ fields: names.join(languageOf(getLocale()).separator) })}
        </p>
      ) : null}
      <div>
        <Button variant="small" aria-expanded={open} aria-controls={region} onClick={onToggle}>
          <span>{open ? m.version_close() : m.version_compare()}</span>
          <span className="sr-only">{`: ${momentText(at)}`}</span>
        </Button>
      </div>
      <div id={region} hidden={!open}>
        {open ? <Comparison {...post} version={version} onRestore={onRestore} /> : null}
      </div>
    </li>
  );
}

function Comparison({
  kind,
  rowId,
  version,
  fields,
  onRestore,
}: Pick<VersionItemProps, "kind" | "rowId" | "version" | "fields" | "onRestore">) {
  const { status, value } = useVersion(kind, rowId, version.version);
  if (!value)
    return (
      <p role="status" className="text-ink-2">
        {status === "loading" ? m.versions_loading() : m.versions_unreachable()}
      </p>
    );
  const { fields: then } = value;
  if (!then) return <p className="text-ink-2">{m.version_gone()}</p>;
  // A field without a label follows from another.
  const found = differences(then, fields).filter(({ field }) => fieldName(field) !== field);
  if (found.length === 0) return <p className="text-ink-2">{m.version_same()}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {found.map((difference) => (
        <FieldDifference key={difference.field} difference={difference} />
      ))}
      <div>
        <Button variant="secondary" onClick={() => void onRestore(then)}>
          {m.version_restore()}
        </Button>
      </div>
    </div>
  );
}

function FieldDifference({ difference: { field, was, is } }: { difference: Difference }) {
  const texts = [fieldText(field, was), fieldText(field, is)] as const;
  const marked = markWords(...texts);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="font-display font-semibold text-lg">{fieldName(field)}</p>
      {texts[0] === texts[1] ? <p className="text-ink-2">{m.conflict_same_words()}</p> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[repeat(2,minmax(0,1fr))]">
        <div>
          <p className="text-ink-2 text-sm">{m.version_then()}</p>
          <MarkedText parts={marked.mine} mark="ins" />
        </div>
        <div>
          <p className="text-ink-2 text-sm">{m.version_now()}</p>
          <MarkedText parts={marked.theirs} mark="del" />
        </div>
      </div>
    </div>
  );
}

/** The label of a changed field; null if it has none because it follows from another. */
function changedName(field: string): string | null {
  if (field === "translations") return m.writing_translation();
  const name = fieldName(field);
  return name === field ? null : name;
}
