import * as v from "valibot";

/** A list of JSON without the items that are not as they should be, so that one does not cost the others. */
export function listOf<Schema extends v.GenericSchema>(item: Schema) {
  return v.pipe(
    v.array(v.fallback(v.nullable(item), null)),
    v.transform((items) => items.filter((each): each is NonNullable<typeof each> => each !== null)),
  );
}

/** A time as its program writes it, as Ghost 0.x in milliseconds; "" for none. What is no time stays one that can't be read. */
export const timeText = v.optional(
  v.nullable(
    v.union([
      v.string(),
      v.pipe(v.number(), v.transform(String)),
      v.pipe(
        v.unknown(),
        v.transform((value) => JSON.stringify(value)),
      ),
    ]),
    "",
  ),
  "",
);
