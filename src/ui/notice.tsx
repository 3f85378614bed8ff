import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";

/** An inline message about the page's state: an error or a notice. */
export function Notice({ tone, children }: { tone: "error" | "info"; children: ReactNode }) {
  const Icon = tone === "error" ? CircleAlert : Info;
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className="my-4 flex items-start gap-3 rounded-small border border-line bg-gold-soft px-4 py-3"
    >
      <Icon
        className={`mt-1 size-5 shrink-0 ${tone === "error" ? "text-bad" : "text-wait"}`}
        aria-hidden="true"
      />
      <div>{children}</div>
    </div>
  );
}
