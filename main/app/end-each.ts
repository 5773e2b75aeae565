/** Ends one thing after the other. What can't be ended keeps nothing open that comes after it; the first error is thrown in the end. */
export async function endEach(endings: readonly (() => void | Promise<void>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const end of endings) {
    try {
      await end();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Does of each ending what it does before its first wait. An error is dropped: the process is about to be killed. */
export function endEachNow(endings: readonly (() => void | Promise<void>)[]): void {
  for (const end of endings) void (async () => end())().catch(() => undefined);
}
