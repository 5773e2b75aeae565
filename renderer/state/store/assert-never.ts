/** Ends a `switch` over a union: adding a member makes the call a type error until it is handled. */
export function assertNever(value: never): never {
  throw new Error(`A case is not handled: ${JSON.stringify(value)}`);
}
