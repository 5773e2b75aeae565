/** A text with one form for each plural category that the language needs (CLDR); `other` is always there. */
export type PluralMessage = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & {
  readonly other: string;
};

/** A text of the catalog. `{name}` marks a place for a value; a plural message counts by `{count}`. */
export type Message = string | PluralMessage;

/** The names of the places in a text: `'{a} of {b}'` has `a` and `b`. */
type PlacesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesIn<Rest>
  : never;

/** The names of the values that a message needs. */
export type ValueName<Entry> = Entry extends string
  ? PlacesIn<Entry>
  : Entry extends { readonly other: infer Other extends string }
    ? PlacesIn<Other> | 'count'
    : never;
