/** A text with one form for each plural category that the language needs (CLDR); `other` is always there. */
export type PluralMessage = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & {
  readonly other: string;
};

/** A text of the catalog. `{name}` is a placeholder for a value; a plural message counts by `{count}`. */
export type Message = string | PluralMessage;

/** The names of the placeholders in a text: `'{a} of {b}'` has `a` and `b`. */
type PlaceholdersIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;

/** The names of the values that a message needs. */
export type ValueName<Entry> = Entry extends string
  ? PlaceholdersIn<Entry>
  : Entry extends { readonly other: infer Other extends string }
    ? PlaceholdersIn<Other> | 'count'
    : never;
