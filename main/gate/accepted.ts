declare const rules: unique symbol;

/**
 * A value that passed the gate by a rule. Only the functions of this folder make one, and what writes to the library takes nothing else: a way in that
 * forgets the gate doesn't compile.
 */
export type Accepted<Value, Rule extends string> = Value & {
  readonly [rules]: { readonly [Name in Rule]: true };
};
