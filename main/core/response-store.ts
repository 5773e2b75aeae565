/** Header fields as they came, one entry a line, names in lower case. */
export type HeaderLines = readonly (readonly [name: string, value: string])[];

/** A 200 of the service, stored for conditional requests. All times are ms since the epoch, by the clock of this computer. */
export interface StoredResponse {
  readonly url: string;
  readonly headers: HeaderLines;
  /** The request fields that select this response: `Accept`, and those that `Vary` names. Never a credential. */
  readonly selectedBy: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** When the header fields last came: with the body, or with a 304. */
  readonly receivedAt: number;
  /** When the body came. */
  readonly fetchedAt: number;
}

/**
 * A store of responses, which the library implements. One store belongs to one account: two accounts never see each other's responses. Responses
 * are removed when its disk space runs out, never for their age.
 */
export interface ResponseStore {
  /** The longest body that is stored. */
  readonly mostBytes: number;
  /** All stored responses of an address, whatever selects them. */
  find(url: string): Promise<readonly StoredResponse[]>;
  /** Replaces the response of the same address and `selectedBy`. A response that is too large for the store is left out. */
  put(response: StoredResponse): Promise<void>;
}
