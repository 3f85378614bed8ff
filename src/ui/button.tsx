import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router-dom";

/** `small` is for buttons beside a list entry; `plain` for buttons within text. */
type Weight = "first" | "second" | "small" | "plain";

const SHAPE =
  "inline-flex items-center justify-center gap-2 rounded-full border py-2 text-center leading-tight no-underline transition-colors duration-150";
const WEIGHTS: Record<Weight, string> = {
  first: "min-h-12 border-transparent bg-red px-5 font-semibold text-on-red hover:bg-red-ink",
  second: "min-h-12 border-line bg-sheet px-5 font-semibold text-ink hover:border-edge",
  small: "min-h-11 border-line bg-sheet px-4 font-medium text-ink text-sm hover:border-edge",
  plain:
    "min-h-12 border-transparent bg-transparent font-semibold text-ink underline decoration-gold decoration-2 underline-offset-4",
};

export function buttonClass(weight: Weight): string {
  return `${SHAPE} ${WEIGHTS[weight]}`;
}

type ButtonProps = ComponentProps<"button"> & { weight?: Weight };

/** A disabled button does nothing but stays focusable: the native `disabled` would drop the focus. */
export function Button({
  weight = "first",
  className = "",
  type = "button",
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={`${buttonClass(weight)} aria-disabled:opacity-60 ${className}`}
      {...rest}
      {...(disabled ? { "aria-disabled": true, onClick: undefined } : {})}
    />
  );
}

export function ButtonLink({
  to,
  weight = "first",
  children,
}: {
  to: string;
  weight?: Weight;
  children: ReactNode;
}) {
  return (
    <Link to={to} className={buttonClass(weight)}>
      {children}
    </Link>
  );
}
