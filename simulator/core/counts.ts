/** Counts since the start, as numbers only, so that a test can compare before and after. */
export interface Counts {
  /**
   * By `METHOD route status`, for example `GET /v1/organizations 304`; image requests are `GET
   * /images/… 200`.
   */
  readonly requests: Readonly<Record<string, number>>;
  readonly imageBytesSent: number;
  /** Requests with an `Authorization` header at the image origin. Anything but 0 is a leak. */
  readonly tokensAtImageOrigin: number;
}

export type Counter = ReturnType<typeof createCounter>;

export function createCounter() {
  const requests = new Map<string, Map<number, number>>();
  let imageBytesSent = 0;
  let tokensAtImageOrigin = 0;
  return {
    request(route: string, status: number) {
      const statuses = requests.get(route) ?? new Map<number, number>();
      requests.set(route, statuses.set(status, (statuses.get(status) ?? 0) + 1));
    },
    imageBytes(bytes: number) {
      imageBytesSent += bytes;
    },
    tokenAtImageOrigin() {
      tokensAtImageOrigin += 1;
    },
    /** Returns a copy. */
    read: (): Counts => ({
      requests: Object.fromEntries(
        Array.from(requests).flatMap(([route, statuses]) =>
          Array.from(statuses, ([status, count]) => [`${route} ${status}`, count]),
        ),
      ),
      imageBytesSent,
      tokensAtImageOrigin,
    }),
  };
}
