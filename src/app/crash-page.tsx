import { Component, type ReactNode, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { m } from "../i18n/paraglide/messages.js";
import { whenReachable } from "../pwa/update/is-server-reachable.ts";
import { PageNotLoaded } from "../pwa/update/lazy-page.ts";
import { Button, buttonClass } from "../ui/button.tsx";

type CrashBoundaryProps = {
  readonly children: ReactNode;
  /** Called after the crash page has rendered, so that the caller can replace it. */
  readonly onCrash?: (() => void) | undefined;
};

/** Error boundary of the whole site, for what no region caught: shows the crash page. Navigating back clears the error. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: unknown }> {
  override state: { crashed: unknown } = { crashed: null };
  private readonly leave = () => {
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
    window.addEventListener("popstate", this.leave);
  }

  override componentWillUnmount() {
    window.removeEventListener("popstate", this.leave);
  }

  override render() {
    const { crashed } = this.state;
    if (!crashed) return this.props.children;
    return (
      <main className="wrap grid min-h-screen place-content-center gap-5">
        <Crashed error={crashed} />
      </main>
    );
  }
}

type PageErrorProps = {
  readonly children: ReactNode;
  /** The address of the page: at another one there is another page, which has not crashed. */
  readonly address: string;
};
type PageErrorState = { readonly crashed: unknown; readonly address: string };

/** Error boundary of a page within its frame: header, navigation and footer stay. */
export function PageErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <AtAddress address={pathname}>{children}</AtAddress>;
}

class AtAddress extends Component<PageErrorProps, PageErrorState> {
  override state: PageErrorState = { crashed: null, address: this.props.address };

  static getDerivedStateFromError(crashed: unknown) {
    return { crashed };
  }

  static getDerivedStateFromProps({ address }: PageErrorProps, state: PageErrorState) {
    return address === state.address ? null : { crashed: null, address };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    const { crashed } = this.state;
    if (!crashed) return this.props.children;
    // Until the data layer is loaded, the boundary around can restore the page that the server rendered.
    if ("prerendered" in document.documentElement.dataset) throw crashed;
    return (
      <div className="grid min-h-[60vh] place-content-center gap-5">
        <Crashed error={crashed} onRetry={() => this.setState({ crashed: null })} />
      </div>
    );
  }
}

/**
 * Says that the page crashed, or that it is not on this device, with a way out. Code that failed to load comes only with a reload:
 * browsers before 2026 remember the failure. Where the server was away, that happens by itself.
 */
function Crashed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const missing = error instanceof PageNotLoaded ? error : null;
  const isAway = missing?.isAway;
  useEffect(() => (isAway ? whenReachable(() => location.reload()) : undefined), [isAway]);
  return (
    <>
      <h1>{missing?.message ?? m.crash_title()}</h1>
      <p className="text-ink-2 text-lg">{m.crash_body()}</p>
      <div className="flex flex-wrap gap-3">
        {onRetry && !missing ? <Button onClick={onRetry}>{m.try_again()}</Button> : null}
        <Button variant={onRetry && !missing ? "secondary" : "primary"} onClick={() => location.reload()}>
          {m.crash_reload()}
        </Button>
        <a href="/" className={buttonClass("secondary")}>
          {m.back_home()}
        </a>
      </div>
    </>
  );
}
