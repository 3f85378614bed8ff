// Polyfill: TipTap uses findLast, which Firefox supports from 104, one version above our minimum.
if (!("findLast" in Array.prototype))
  Object.defineProperty(Array.prototype, "findLast", {
    configurable: true,
    writable: true,
    value<T>(this: T[], matches: (item: T, index: number, all: T[]) => boolean): T | undefined {
      for (let at = this.length - 1; at >= 0; at -= 1) {
        const item = this[at] as T;
        if (matches(item, at, this)) return item;
      }
      return undefined;
    },
  });
