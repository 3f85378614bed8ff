import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "../notify/public-address.ts";

/** A host that this server must not ask, because it is not on the internet. */
export class RefusedHostError extends Error {
  override name = "RefusedHostError";
}

export type GuardOptions = {
  /** Whether a request may go to an address. Default: only on the internet. */
  readonly isAllowed?: (address: string) => boolean;
  /** Hosts inside this network that may be asked all the same, as they are in an address: names, or addresses. */
  readonly internalHosts?: readonly string[];
  readonly lookup?: typeof systemLookup;
};

/** Decides where requests may go whose addresses others have chosen. */
export type Guard = {
  /**
   * For a request of Node: the address that is checked is the one that is connected to, so a name that resolves to another one a
   * moment later reaches nothing.
   */
  readonly lookup: LookupFunction;
  /** False if a host is an address, for which Node looks nothing up, that must not be asked. */
  mayAsk(url: URL): boolean;
};

/** The hosts that the operator allows, from the environment: names or addresses, with commas between them. */
export function internalHostsOf(
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  return (environment.INTERNAL_HOSTS ?? "").split(/[\s,]+/).filter((host) => host !== "");
}

export function createGuard({
  isAllowed = isPublicAddress,
  internalHosts = [],
  lookup = systemLookup,
}: GuardOptions = {}): Guard {
  const internal = new Set(internalHosts.map((host) => plain(host)));
  return {
    lookup(hostname, options, callback) {
      lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
        if (error) return callback(error, "");
        const isNamed = internal.has(plain(hostname));
        const allowed = found.filter(({ address }) => isNamed || isAllowed(address));
        const [first] = allowed;
        if (!first) return callback(new RefusedHostError(`${hostname} is not on the internet.`), "");
        if (options.all) callback(null, allowed);
        else callback(null, first.address, first.family);
      });
    },
    mayAsk({ hostname }) {
      const host = plain(hostname);
      return isIP(host) === 0 || internal.has(host) || isAllowed(host);
    },
  };
}

/** A host in small letters, an address without the brackets that it has in a URL. */
const plain = (host: string) => host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
