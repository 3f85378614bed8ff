import { Component, type ReactNode } from "react";
import { m } from "../i18n/paraglide/messages.js";
import { PageNotLoaded } from "../pwa/update/lazy-page.ts";
import { Button, buttonClass } from "../ui/button.tsx";

type CrashBoundaryProps = {
  readonly children: ReactNode;
  /** Called after the crash page has rendered, so that the caller can replace it. */
  readonly onCrash?: (() => void) | undefined;
};

/** Error boundary of a page: shows the crash page, or that the page is not on this device, with a way out. Navigating back clears the error. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: unknown }> {
  override state: { crashed: unknown } = { crashed: null };
  readonly #leave = () => {
    if (this.state.crashed) this.setState({ crashed: null });
  };

  static getDerivedStateFromError(crashed: unknown) {
    return { crashed };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
    this.props.onCrash?.();
  }

  override componentDidMount() {
    window.addEventListener("popstate", this.#leave);
  }

  override componentWillUnmount() {
    window.removeEventListener("popstate", this.#leave);
  }

  override render() {
    const { crashed } = this.state;
    if (!crashed) return this.props.children;
    return (
      <main className="wrap grid min-h-screen place-content-center gap-5">
        <h1>{crashed instanceof PageNotLoaded ? crashed.message : m.crash_title()}</h1>
        <p className="text-ink-2 text-lg">{m.crash_body()}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => location.reload()}>{m.crash_reload()}</Button>
          <a href="/" className={buttonClass("secondary")}>
            {m.back_home()}
          </a>
        </div>
      </main>
    );
  }
}
