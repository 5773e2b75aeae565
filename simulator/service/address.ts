/**
 * Address of a request, parsed only as far as it is used: every request passes here, and most have
 * no query.
 */
export class Address {
  /** Percent-encoded. */
  readonly pathname: string;
  /** With its `?`, or empty. */
  readonly search: string;
  readonly #url: string;
  #parsed: URL | undefined;

  /** Takes the whole URL of a request, as the server framework provides it. */
  constructor(url: string) {
    const path = url.indexOf('/', url.indexOf('//') + 2);
    const query = url.indexOf('?', path);
    this.#url = url;
    this.pathname = query === -1 ? url.slice(path) : url.slice(path, query);
    this.search = query === -1 ? '' : url.slice(query);
  }

  /** Scheme, host and port. */
  get origin(): string {
    return this.#whole().origin;
  }

  get hostname(): string {
    return this.#whole().hostname;
  }

  get searchParams(): URLSearchParams {
    return this.#whole().searchParams;
  }

  #whole(): URL {
    this.#parsed ??= new URL(this.#url);
    return this.#parsed;
  }
}
