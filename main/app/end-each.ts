/** Runs all endings in order even if some fail, then throws the first error. */
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

/**
 * Runs the synchronous part of each ending. Errors are dropped: the process is about to be killed.
 */
export function endEachNow(endings: readonly (() => void | Promise<void>)[]): void {
  for (const end of endings) void (async () => end())().catch(() => undefined);
}
