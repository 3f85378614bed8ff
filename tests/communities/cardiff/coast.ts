import type { City } from "../../../src/domain/community/types.ts";

export const COASTS: readonly string[] = ["-5.3,51.9 -3,51.5 -2.7,51.6 -3,53.4 -4.6,53.3"];
export const TRUE_AT = 52;
export const CITIES: readonly City[] = [["Swansea", 51.62, -3.94, "west"]];
