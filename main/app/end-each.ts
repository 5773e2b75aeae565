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
