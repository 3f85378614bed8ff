import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router-dom";

type Weight = "first" | "second" | "plain";

const SHAPE =
  "inline-flex min-h-12 items-center justify-center gap-2 rounded-full border px-5 py-2 font-semibold leading-tight no-underline transition-colors duration-150";
const WEIGHTS: Record<Weight, string> = {
  first: "border-transparent bg-red text-on-red hover:bg-red-ink",
  second: "border-line bg-sheet text-ink hover:border-edge",
  plain:
    "border-transparent bg-transparent text-ink underline decoration-gold decoration-2 underline-offset-4",
};

export function buttonClass(weight: Weight): string {
  return `${SHAPE} ${WEIGHTS[weight]}`;
}

type ButtonProps = ComponentProps<"button"> & { weight?: Weight };

/** While it is `disabled` it does nothing and keeps the focus: the element's own would throw off whoever stands on it. */
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
