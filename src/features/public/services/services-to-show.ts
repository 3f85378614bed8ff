import type { Service } from "../../../domain/content/content.ts";
import { builtInServices, type ShownService } from "./built-in-services.ts";

export type KnownServices = {
  readonly services: readonly Service[];
  /** True if the mirror has ever been filled: an empty list is then the owner's. */
  readonly isFilled: boolean;
};

export type ServicesView =
  | { readonly state: "loading" }
  | { readonly state: "listed"; readonly services: readonly ShownService[] }
  /** The six defaults; `unreachable` if the owner may have services that could not be loaded. */
  | { readonly state: "built-in"; readonly services: readonly ShownService[]; readonly unreachable: boolean };

/**
 * @param known the data on this device; undefined while its database is opening
 * @param failing the server is unreachable or the device is offline, and the device's data is loaded or cannot
 * be
 */
export function servicesToShow(known: KnownServices | undefined, failing: boolean): ServicesView {
  if (known && known.services.length > 0) return { state: "listed", services: known.services };
  if (known?.isFilled) return { state: "built-in", services: builtInServices(), unreachable: false };
  if (failing) return { state: "built-in", services: builtInServices(), unreachable: true };
  return { state: "loading" };
}
