/** What has been made of one state; more variants than the site has addresses come from made-up hosts. */
const MAX_VARIANTS = 100;

/**
 * Makes each variant of something once for each state of the site, whoever asks how often. What fails is made again.
 * @returns a function of the state, as `cachedUntilChange` returns it, the variant's name and how it is made
 */
export function madeOnce<State extends object, Made>() {
  const known = new WeakMap<State, Map<string, Promise<Made>>>();
  return (state: State, variant: string, make: () => Promise<Made>): Promise<Made> => {
    const variants = known.get(state) ?? new Map<string, Promise<Made>>();
    known.set(state, variants);
    const before = variants.get(variant);
    if (before) return before;
    if (variants.size >= MAX_VARIANTS) variants.clear();
    const made = make();
    variants.set(variant, made);
    made.catch(() => variants.delete(variant));
    return made;
  };
}
