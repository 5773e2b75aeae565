/** Header fields in the order received, one entry a line, names in lower case. */
export type HeaderLines = readonly (readonly [name: string, value: string])[];

/**
 * A 200 response stored for conditional requests. All times are ms since the epoch, on the
 * laptop's clock.
 */
export interface StoredResponse {
  readonly url: string;
  readonly headers: HeaderLines;
  /**
   * Request fields that select this response: `Accept`, and those that `Vary` names. Never a
   * credential.
   */
  readonly selectedBy: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Time when the header fields were last received: with the body, or with a 304. */
  readonly receivedAt: number;
  /** Time when the body was received. */
  readonly fetchedAt: number;
}

/**
 * A store of responses, implemented by the library. It belongs to one account: accounts never see
 * each other's responses. Responses are removed if disk space runs out, never by age.
 */
export interface ResponseStore {
  /** Longest body that is stored. */
  readonly mostBytes: number;
  /** Returns all stored responses of an address, whatever selects them. */
  find(url: string): Promise<readonly StoredResponse[]>;
  /**
   * Replaces the response with the same address and `selectedBy`. Ignores a response that is too
   * large.
   */
  put(response: StoredResponse): Promise<void>;
}
