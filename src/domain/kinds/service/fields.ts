import * as v from "valibot";
import { texts, translated } from "../field-types.ts";

const ICONS = ["heart", "users", "globe", "home", "book", "phone", "calendar"] as const;

/** A service that the community offers. */
export const SERVICE = {
  /** By the owner. */
  written: {
    ...translated("service"),
    icon: v.fallback(v.picklist(ICONS), "heart"),
    /** Dollars per hour; null is free. */
    price: v.fallback(
      v.nullable(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.finite())),
      null,
    ),
    features: texts,
  },
  counted: {},
};
