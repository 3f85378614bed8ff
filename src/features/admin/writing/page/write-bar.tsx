import {
  ArrowLeft,
  Eye,
  type LucideIcon,
  Maximize2,
  Minimize2,
  PanelRight,
  Pencil,
  SlidersHorizontal,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { m } from "../../../../i18n/paraglide/messages.js";
import { usePageTitle } from "../../../../ui/page.tsx";

type WriteBarProps = {
  readonly title: string;
  readonly back: { readonly to: string; readonly label: string };
  /** The state of the post. */
  readonly children: ReactNode;
  readonly preview: boolean;
  readonly focusMode: boolean;
  readonly settings: { readonly id: string; readonly open: boolean };
  /** True if something is still needed for publishing. */
  readonly incomplete: boolean;
  onPreview(): void;
  onFocusMode(): void;
  onSettings(): void;
};

/** The one bar above the page that is written on. */
export function WriteBar(props: WriteBarProps) {
  const { title, back, children, preview, focusMode, settings, incomplete } = props;
  usePageTitle(title);
  return (
    <header className="write-bar">
      <Link to={back.to} className="write-tool write-chrome" aria-label={back.label} title={back.label}>
        <ArrowLeft className="size-5" aria-hidden="true" />
      </Link>
      <div className="write-head">
        <h1 tabIndex={-1} className="write-heading">
          {title}
        </h1>
        {children}
      </div>
      <div className="ml-auto flex">
        <ToggleTool
          className="write-chrome"
          label={preview ? m.writing_back_to_form() : m.writing_preview()}
          icon={preview ? Pencil : Eye}
          pressed={preview}
          onClick={props.onPreview}
        />
        {preview ? null : (
          <>
            <ToggleTool
              className="write-focus"
              label={focusMode ? m.writing_focus_end() : m.writing_focus()}
              icon={focusMode ? Minimize2 : Maximize2}
              pressed={focusMode}
              onClick={props.onFocusMode}
            />
            <button
              type="button"
              className="write-tool write-chrome"
              aria-label={m.writing_settings() + (incomplete ? m.writing_language_wrong() : "")}
              title={m.writing_settings()}
              aria-expanded={settings.open}
              aria-controls={settings.open ? settings.id : undefined}
              onClick={props.onSettings}
            >
              <PanelRight className="size-5 max-lg:hidden" aria-hidden="true" />
              <SlidersHorizontal className="size-5 lg:hidden" aria-hidden="true" />
              {incomplete ? <span className="write-mark" aria-hidden="true" /> : null}
            </button>
          </>
        )}
      </div>
    </header>
  );
}

type ToggleToolProps = {
  readonly className: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly pressed: boolean;
  onClick(): void;
};

function ToggleTool({ className, label, icon: Icon, pressed, onClick }: ToggleToolProps) {
  return (
    <button
      type="button"
      className={`write-tool ${className}`}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon className="size-5" aria-hidden="true" />
    </button>
  );
}
