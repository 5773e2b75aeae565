declare const rules: unique symbol;

/**
 * Value that passed the gate by a rule. Only this folder creates one, and the library's writers
 * take nothing else: a path around the gate doesn't compile.
 */
export type Accepted<Value, Rule extends string> = Value & {
  readonly [rules]: { readonly [Name in Rule]: true };
};
