import type {
  EnvironmentKind,
  Failure,
  OrganizationRecord,
  Precision,
  ReceivedImage,
  Result,
  SubjectReference,
  Validators,
} from '../../preload/contract/index.ts';
import type { Outcome } from './outcome.ts';

/**
 * Where an image can be had for a short time. The address carries a signature: it is a secret, is used at once, and
 * is never stored, logged, or put in a message (P21).
 */
export interface ImageAddress {
  readonly url: string;
  /** What the service says that the image behind the address is. */
  readonly precision: Precision;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** A client of one environment's service. Holds no token: it asks for it at each request. */
export interface Cloud {
  /** POST /v1/auth, once, never retried, never logged. Returns the bearer token. */
  authenticate(credentials: Credentials, signal: AbortSignal): Promise<Result<string>>;
  /** GET /v1/organizations with devices and archives embedded where the service honours `expand`. */
  organizations(
    known: Validators | null,
    signal: AbortSignal,
  ): Promise<Outcome<readonly OrganizationRecord[]>>;
  /**
   * The latest image of a subject in a precision. Asks for a fresh address, then for the image on the image origin with
   * `known` as the condition. Where the service has no low precision of the subject, the answer is the full one and says so.
   */
  snapshot(
    subject: SubjectReference,
    precision: Precision,
    known: Validators | null,
    signal: AbortSignal,
  ): Promise<Outcome<ReceivedImage>>;
  /** Drops idle connections, for example after sleep. */
  close(): void;
}

export interface CloudOptions {
  /** Normalised by `parseBaseUrl`: https, or http on loopback for demo and development; no trailing slash. */
  readonly baseUrl: string;
  readonly kind: EnvironmentKind;
  /** The bearer token of the account, or null when there is none; then calls answer `unauthorized` without a request. */
  readonly token: () => string | null;
  /** Ends up in `User-Agent`. */
  readonly version: string;
  /** A source of request ids. */
  readonly requestId: () => string;
  /** Told about each finished request: whether the service or only the network answered. */
  readonly onContact: (contact: Contact) => void;
}

/** What a request says about the connection: a real answer of the service, or why there was none. */
export type Contact =
  | { readonly kind: 'answered'; readonly confirmed: boolean }
  | { readonly kind: 'unreachable'; readonly failure: Failure }
  | { readonly kind: 'networkNeedsSignIn'; readonly failure: Failure };
