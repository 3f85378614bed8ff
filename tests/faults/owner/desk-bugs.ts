import type { PlantedBug } from "../population.ts";

export const OWNER_BUGS: readonly PlantedBug[] = [];
