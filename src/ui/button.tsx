import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router-dom";

/** `small` is for buttons beside a list entry; `link` for buttons within text. */
type ButtonVariant = "primary" | "secondary" | "small" | "link";

const SHAPE =
  "inline-flex items-center justify-center gap-2 rounded-full border py-2 text-center leading-tight no-underline transition-colors duration-150";
const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    "min-h-12 border-transparent bg-red px-[min(1.25rem,5.5vw)] font-semibold text-on-red hover:bg-red-ink",
  secondary: "min-h-12 border-line bg-sheet px-[min(1.25rem,5.5vw)] font-semibold text-ink hover:border-edge",
  small: "min-h-11 border-line bg-sheet px-4 font-medium text-ink text-sm hover:border-edge",
  link: "min-h-12 border-transparent bg-transparent font-semibold text-ink underline decoration-gold decoration-2 underline-offset-4",
};

export function buttonClass(variant: ButtonVariant): string {
  return `${SHAPE} ${VARIANTS[variant]}`;
}

/** Classes of an action on a post: a rounded button, red once activated. */
export function pillClass(chosen: boolean): string {
  return `inline-flex min-h-11 touch-manipulation select-none items-center gap-2 rounded-full border border-line bg-sheet px-4 font-medium text-sm tabular-nums transition-colors duration-150 hover:border-edge ${chosen ? "text-red-ink" : "text-ink"}`;
}

type ButtonProps = ComponentProps<"button"> & { variant?: ButtonVariant };

/** A disabled button does nothing but stays focusable: the native `disabled` would drop the focus. */
export function Button({
  variant = "primary",
  className = "",
  type = "button",
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={`${buttonClass(variant)} aria-disabled:opacity-60 ${className}`}
      {...rest}
      {...(disabled ? { "aria-disabled": true, onClick: undefined } : {})}
    />
  );
}

export function ButtonLink({
  to,
  variant = "primary",
  children,
}: {
  to: string;
  variant?: ButtonVariant;
  children: ReactNode;
}) {
  return (
    <Link to={to} className={buttonClass(variant)}>
      {children}
    </Link>
  );
}
