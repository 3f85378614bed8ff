type Loading<T> = {
  /** @returns null if there is nothing to read */
  read(): Promise<T | null>;
  isOpen(): boolean;
  begin(found: T): void;
  show(state: { readonly status: "loading" | "missing" | "failed" }): void;
};

/** Reads what a form begins with. Of several reads the latest counts, and none once the form is open. */
export function draftLoading<T>({ read, isOpen, begin, show }: Loading<T>) {
  let latest = {};

  function load(): void {
    if (isOpen()) return;
    const own = {};
    latest = own;
    const isLate = () => own !== latest || isOpen();
    read().then(
      (found) => {
        if (isLate()) return;
        if (found) begin(found);
        else show({ status: "missing" });
      },
      (error: unknown) => {
        if (isLate()) return;
        console.error(error);
        show({ status: "failed" });
      },
    );
  }

  return {
    load,
    /** Ignores what `load` has yet to read. */
    stopLoading() {
      latest = {};
    },
    retry() {
      show({ status: "loading" });
      load();
    },
  };
}
