/** Header fields as they came, one entry a line, names in lower case. */
export type HeaderLines = readonly (readonly [name: string, value: string])[];

/** A response that may be used again. All times are ms since the epoch, by the clock of this computer. */
export interface StoredResponse {
  readonly url: string;
  readonly status: number;
  readonly headers: HeaderLines;
  /** The request fields that chose this response: `Accept`, and what `Vary` names. Never a credential. */
  readonly selectedBy: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** When the request was sent that last brought the header fields; with `receivedAt` it gives the age. */
  readonly requestedAt: number;
  readonly receivedAt: number;
  /** When the body came. */
  readonly fetchedAt: number;
}

/**
 * Where responses are kept. One store belongs to one account: two accounts never see each other's answers. The library
 * implements it. It forgets when its disk space runs out, never for age: offline, an old answer is better than
 * none.
 */
export interface ResponseStore {
  /** All responses that are stored of an address, whatever chose them. */
  find(url: string): Promise<readonly StoredResponse[]>;
  /** Replaces the one of the same address and `selectedBy`. A response that is too large for the store is left out. */
  put(response: StoredResponse): Promise<void>;
}
