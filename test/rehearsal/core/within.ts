/** The result of work that is done in time. Throws when it is not; what it still does is for the caller to end. */
export async function within<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
  late: () => Error,
): Promise<Result> {
  const { promise: never, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), milliseconds);
  try {
    return await Promise.race([work(), never]);
  } finally {
    clearTimeout(timer);
  }
}
