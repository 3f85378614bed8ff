import * as v from "valibot";
import { imageMeta, optionalText, text, translated } from "../field-types.ts";

/** The site itself, as it presents itself. There is one row. */
export const PROFILE = {
  /** By the owner. */
  written: {
    ...translated("profile"),
    email: text,
    phone: text,
    map: v.fallback(v.nullable(v.object({ lat: v.number(), lng: v.number(), zoom: v.number() })), null),
    social: v.fallback(v.array(v.object({ label: v.string(), url: v.string() })), []),
    faq: v.fallback(v.array(v.object({ question: v.string(), answer: v.string() })), []),
    /** Retention periods that differ from the standard, in days by kind (domain/privacy/retention.ts). */
    retention: v.fallback(v.record(v.string(), v.number()), {}),
    /** Whether the sample live streams are shown. */
    sampleStreams: v.fallback(v.boolean(), false),
    imageUrl: optionalText,
    imageMeta,
  },
  counted: {},
};
