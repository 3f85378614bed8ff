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
import { Link } from "react-router-dom";
import { m } from "../../../../i18n/paraglide/messages.js";
import type { Elements } from "../../../../ui/elements.ts";
import { usePageTitle } from "../../../../ui/page.tsx";

type WriteBarProps = {
  readonly title: string;
  readonly back: { readonly to: string; readonly label: string };
  /** The state of the post. */
  readonly children: Elements;
  readonly preview: boolean;
  readonly focusMode: boolean;
  readonly settings: { readonly id: string; readonly open: boolean };
  /** How many fields are still needed for publishing. */
  readonly missing: number;
  onPreview(): void;
  onFocusMode(): void;
  onSettings(): void;
};

/** The one bar above the page that is written on. */
export function WriteBar(props: WriteBarProps) {
  const { title, back, children, preview, focusMode, settings, missing } = props;
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
      <div className="ms-auto flex">
        <ToggleTool
          className="write-chrome has-word"
          isNamed
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
              className="write-tool write-chrome has-word"
              aria-label={
                m.writing_settings() + (missing > 0 ? `, ${m.writing_missing_count({ count: missing })}` : "")
              }
              title={m.writing_settings()}
              aria-expanded={settings.open}
              aria-controls={settings.open ? settings.id : undefined}
              onClick={props.onSettings}
            >
              <PanelRight className="size-5 max-lg:hidden" aria-hidden="true" />
              <SlidersHorizontal className="size-5 lg:hidden" aria-hidden="true" />
              {missing > 0 ? (
                <span className="write-missing" aria-hidden="true">
                  <span className="write-missing-count">{missing}</span>
                  <span className="write-missing-words">{m.writing_missing_count({ count: missing })}</span>
                </span>
              ) : (
                <span className="write-word" aria-hidden="true">
                  {m.writing_settings_short()}
                </span>
              )}
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
  /** True if a wide window has room for its name. */
  readonly isNamed?: boolean;
  onClick(): void;
};

function ToggleTool({ className, label, isNamed = false, icon: Icon, pressed, onClick }: ToggleToolProps) {
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
      {isNamed ? (
        <span className="write-word" aria-hidden="true">
          {label}
        </span>
      ) : null}
    </button>
  );
}
