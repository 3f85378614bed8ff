import { CircleAlert } from "lucide-react";
import { type ChangeEvent, type InputHTMLAttributes, type TextareaHTMLAttributes, useId } from "react";
import { LatinTyping } from "../latin-typing/latin-typing.tsx";
import { TAKES_GEEZ, takesGeez } from "../latin-typing/takes-geez.ts";
import { Input, TextArea } from "./controls.tsx";
import { validationMessage } from "./validation-message.ts";

export type FieldChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** The attributes of a field for an email address. */
export const EMAIL_FIELD = {
  type: "email",
  autoComplete: "email",
  autoCapitalize: "none",
  spellCheck: false,
} as const;

type About = {
  readonly label: string;
  /** Help text, shown before any error. */
  readonly hint?: string | undefined;
  /** The error, shown beside the field and announced with it. */
  readonly error?: string | undefined;
};
type FieldProps =
  | (About & { readonly multiline?: false } & InputHTMLAttributes<HTMLInputElement>)
  | (About & { readonly multiline: true } & TextareaHTMLAttributes<HTMLTextAreaElement>);

const CONTROL =
  "block w-full rounded-small border border-edge bg-sheet px-4 py-3 text-ink text-base leading-normal read-only:opacity-70 aria-invalid:border-2 aria-invalid:border-bad aria-invalid:px-[15px] aria-invalid:py-[11px]";

/** A native control with its label, hint and error. */
export function Field({ label, hint, error, className = "", ...control }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const descriptions = [error ? errorId : "", hint ? hintId : ""].filter(Boolean).join(" ");
  const geez = takesGeez(control.multiline ? {} : control);
  const shared = {
    id,
    "aria-invalid": Boolean(error),
    "aria-describedby": descriptions || undefined,
    ...(geez ? { [TAKES_GEEZ]: control.lang ?? "" } : {}),
  };

  return (
    <div
      className={`group/typing relative grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5 ${className}`}
    >
      <label htmlFor={id} className={`font-semibold wrap-normal ${geez ? "pe-46 max-xs:pe-28" : ""}`}>
        {label}
      </label>
      {hint ? (
        <p id={hintId} className="text-ink-2 text-sm">
          {hint}
        </p>
      ) : null}
      <Control {...control} shared={shared} />
      {geez ? <LatinTyping field={id} lang={control.lang} className="-top-4 end-0" /> : null}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

/** The error of a field or group; renders nothing if there is none. */
export function FieldError({ id, children }: { id?: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={id} className="flex items-start gap-2 font-medium text-bad">
      <CircleAlert className="mt-1 size-[1.1em] shrink-0" aria-hidden="true" />
      <span>{validationMessage(children)}</span>
    </p>
  );
}

type Shared = { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined };
type ControlProps = { shared: Shared } & (
  | ({ multiline?: false } & InputHTMLAttributes<HTMLInputElement>)
  | ({ multiline: true } & TextareaHTMLAttributes<HTMLTextAreaElement>)
);

function Control(props: ControlProps) {
  if (props.multiline) {
    const { multiline: _, shared, ...rest } = props;
    return <TextArea {...rest} {...shared} className={`${CONTROL} field-sizing-content min-h-44`} />;
  }
  const { multiline: _, shared, ...rest } = props;
  return <Input {...rest} {...shared} className={`${CONTROL} min-h-13`} />;
}
