import type { LucideIcon } from "lucide-react";
import type { KeyboardEvent } from "react";

type ToolProps = {
  readonly icon: LucideIcon;
  readonly name: string;
  /** True if the format applies at the cursor; absent for one-off actions. */
  readonly on?: boolean;
  readonly off?: boolean;
  readonly first?: boolean;
  act(): void;
};

/** A button of the formatting toolbar. */
export function Tool({ icon: Icon, name, on, off = false, first = false, act }: ToolProps) {
  return (
    <button
      type="button"
      title={name}
      aria-label={name}
      aria-disabled={off}
      tabIndex={first ? 0 : -1}
      {...(on === undefined ? {} : { "aria-pressed": on })}
      // Keeps the focus in the text on a tap or click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={off ? undefined : act}
      className="rich-tool"
    >
      <Icon className="size-5" strokeWidth={1.8} aria-hidden="true" />
    </button>
  );
}

/** Arrow keys move within a toolbar, which is one Tab stop. */
export function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = tools.indexOf(document.activeElement as HTMLElement);
  const last = tools.length - 1;
  const to: Record<string, number> = {
    ArrowRight: at === last ? 0 : at + 1,
    ArrowLeft: at === 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  const next = tools[to[event.key] ?? -1];
  if (at < 0 || !next) return;
  event.preventDefault();
  for (const tool of tools) tool.tabIndex = tool === next ? 0 : -1;
  next.focus();
}
