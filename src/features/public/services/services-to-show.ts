import type { Service } from "../../../domain/content/content.ts";
import { builtInServices, type ShownService } from "./built-in-services.ts";

export type Known = {
  readonly services: readonly Service[];
  /** The mirror has been filled once: an empty list is the owner's. */
  readonly begun: boolean;
};

export type ServicesView =
  | { readonly state: "loading" }
  | { readonly state: "listed"; readonly services: readonly ShownService[] }
  /** The built-in six; `unreachable` when the owner's own may exist and could not be had. */
  | { readonly state: "built-in"; readonly services: readonly ShownService[]; readonly unreachable: boolean };

/**
 * @param known what this device has; undefined while its database is being opened
 * @param failing the server was asked and could not be reached, or there is no network to ask by; and what is here is known, or nothing can be
 */
export function servicesToShow(known: Known | undefined, failing: boolean): ServicesView {
  if (known && known.services.length > 0) return { state: "listed", services: known.services };
  if (known?.begun) return { state: "built-in", services: builtInServices(), unreachable: false };
  if (failing) return { state: "built-in", services: builtInServices(), unreachable: true };
  return { state: "loading" };
}
