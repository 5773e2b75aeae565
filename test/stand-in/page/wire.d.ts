/** A value in a form that JSON carries. */
export type Wired =
  | { readonly plain: unknown }
  | { readonly root: unknown; readonly nodes: readonly unknown[] };
/** Throws for what `clone` refuses. */
export function encode(value: unknown, clone: (value: unknown) => unknown): Wired;
export function decode(wired: Wired): unknown;
