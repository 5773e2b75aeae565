/** The address of a request, taken apart only as far as somebody looks: most requests have no query. */
export interface Address {
  /** Percent-encoded. */
  readonly pathname: string;
  /** With its `?`, or empty. */
  readonly search: string;
  /** Scheme, host and port. */
  readonly origin: string;
  readonly hostname: string;
  readonly searchParams: URLSearchParams;
}

/** Wraps the whole URL of a request, as the server's framework gives it. */
export function addressOf(url: string): Address {
  const path = url.indexOf('/', url.indexOf('//') + 2);
  const query = url.indexOf('?', path);
  let parsed: URL | undefined;
  const whole = (): URL => (parsed ??= new URL(url));
  return {
    pathname: url.slice(path, query === -1 ? undefined : query),
    search: query === -1 ? '' : url.slice(query),
    get origin() {
      return whole().origin;
    },
    get hostname() {
      return whole().hostname;
    },
    get searchParams() {
      return whole().searchParams;
    },
  };
}
