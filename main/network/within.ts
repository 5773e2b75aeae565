/** Waits for `work`, but no longer than so many ms and not after `signal`. Rejects with the reason of the one that ended the wait. */
export async function within<Value>(
  milliseconds: number,
  signal: AbortSignal,
  work: Promise<Value>,
): Promise<Value> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(limit.reason);
  if (limit.aborted) end();
  limit.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    limit.removeEventListener('abort', end);
  }
}
