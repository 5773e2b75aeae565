/** Makes a `switch` over a union exhaustive: a missing case does not compile. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`);
}
