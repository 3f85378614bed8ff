import { Component, type ReactNode } from "react";
import { m } from "../i18n/paraglide/messages.js";

type RegionProps = { readonly children: ReactNode };
type RegionState = {
  readonly failed: boolean;
  /** How often the region was rendered anew. */
  readonly attempt: number;
};

/**
 * A part of a page that fails alone: the header, the footer, an item of a list. It is rendered anew once if somebody else
 * moved its nodes; otherwise it says that it is not shown, with a way to try again.
 */
export class Region extends Component<RegionProps, RegionState> {
  override state: RegionState = { failed: false, attempt: 0 };

  static getDerivedStateFromError(): Partial<RegionState> {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    if (isMovedNode(error) && this.state.attempt === 0) this.retry();
    else console.error(error);
  }

  private retry(): void {
    this.setState(({ attempt }) => ({ failed: false, attempt: attempt + 1 }));
  }

  override render() {
    const { failed, attempt } = this.state;
    if (!failed) return <Fresh key={attempt}>{this.props.children}</Fresh>;
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-3 text-ink-2 text-sm">
        <span>{m.region_failed()}</span>
        <button type="button" className="quiet-link min-h-11" onClick={() => this.retry()}>
          {m.try_again()}
        </button>
      </p>
    );
  }
}

function Fresh({ children }: { children: ReactNode }) {
  return children;
}

/** True if React did not find a node where it had put it. */
function isMovedNode(error: unknown): boolean {
  return error instanceof DOMException && error.name === "NotFoundError";
}
