/** Counts since the start. Numbers only, so that a test can compare before and after. */
export interface Counts {
  /** By `METHOD route status`, for example `GET /v1/organizations 304`; requests of images are `GET /images/… 200`. */
  readonly requests: Readonly<Record<string, number>>;
  /** Bytes of image bodies that were handed out. */
  readonly imageBytesSent: number;
  /** Requests with an `Authorization` header that reached the image origin. Anything but 0 is a leak. */
  readonly tokensAtImageOrigin: number;
}

/** Counts; `read` gives a copy. */
export interface Counter {
  request(route: string, status: number): void;
  imageBytes(bytes: number): void;
  tokenAtImageOrigin(): void;
  read(): Counts;
}

export function createCounter(): Counter {
  const requests = new Map<string, Map<number, number>>();
  let imageBytesSent = 0;
  let tokensAtImageOrigin = 0;
  return {
    request(route, status) {
      let statuses = requests.get(route);
      if (statuses === undefined) {
        statuses = new Map();
        requests.set(route, statuses);
      }
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    },
    imageBytes(bytes) {
      imageBytesSent += bytes;
    },
    tokenAtImageOrigin() {
      tokensAtImageOrigin += 1;
    },
    read: () => ({
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
