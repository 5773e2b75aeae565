import type { IncomingHttpHeaders } from 'node:http';
import type {
  ArchiveRecord,
  EnvironmentKind,
  Failure,
  OrganizationRecord,
  Precision,
  ReceivedImage,
  Result,
  SubjectReference,
  Validators,
} from '../../preload/contract/index.ts';
import type { Clock } from '../core/desktop.ts';
import type { ResponseStore } from '../core/response-store.ts';
import type { Timers } from '../core/timers.ts';
import type { Outcome } from './api/outcome.ts';
import type { TimeSample } from './api/server-time.ts';
import type { ServiceCapabilities } from './capabilities/service-capabilities.ts';
import type { Agents } from './http/agents.ts';
import type { ExchangeFacts } from './http/exchange-facts.ts';

/**
 * Where an image can be had for a short time. The address carries a signature: it is a secret, stays in memory, and
 * is never stored, logged, or put in a message (P21).
 */
export interface ImageAddress {
  readonly url: string;
  /** What the service says that the image behind the address is. */
  readonly precision: Precision;
  /** For how long the service allows to use the address again without asking; 0: not at all. */
  readonly freshMilliseconds: number;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** What is stored of a list: the validators of its answer, and when it was last stored or confirmed (ms since the epoch). */
export type KnownList = Validators & { readonly confirmedAt?: number };

/** The validators of the newest kept image in each precision; a condition never mixes precisions. */
export type KnownImages = Readonly<Record<Precision, Validators | null>>;

/** As `Outcome`, but a 304 says which precision was confirmed. */
export type SnapshotOutcome =
  | Exclude<Outcome<ReceivedImage>, { readonly kind: 'notModified' }>
  | (Extract<Outcome<ReceivedImage>, { readonly kind: 'notModified' }> & { readonly precision: Precision });

/** Whether the service could be reached and still knows the account. */
export type SessionCheck =
  | { readonly kind: 'reached' }
  | { readonly kind: 'unauthorized'; readonly failure: Failure }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** A client of one environment's service. Holds no token: it asks for it at each request. */
export interface Cloud {
  /** POST /v1/auth, once, never retried, never logged. Returns the bearer token. */
  authenticate(credentials: Credentials, signal: AbortSignal): Promise<Result<string>>;
  /** GET /v1/organizations with devices and archives embedded where the service honours `expand`. */
  organizations(
    known: KnownList | null,
    signal: AbortSignal,
  ): Promise<Outcome<readonly OrganizationRecord[]>>;
  /** The archives of one device, where the organizations' answer does not tell them. `absent`: the service does not list them. */
  archives(
    deviceId: string,
    signal: AbortSignal,
  ): Promise<Exclude<Outcome<readonly ArchiveRecord[]>, { readonly kind: 'notModified' }>>;
  /** Asks for as little as possible, only to know whether the service is there and still knows the account. */
  checkSession(signal: AbortSignal): Promise<SessionCheck>;
  /**
   * The latest image of a subject in a precision. Asks for a fresh address, then for the image on the image origin with
   * the validators of the kept image of that precision as the condition. Where the service has no low precision of the
   * subject, the full one is asked for (with the validators of the kept full one), and the outcome says so.
   */
  snapshot(
    subject: SubjectReference,
    precision: Precision,
    known: KnownImages,
    signal: AbortSignal,
  ): Promise<SnapshotOutcome>;
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
  /** Where answers of the API origin are kept for conditional requests: the account's own. Null: nowhere. */
  readonly responses: ResponseStore | null;
  /** What the service has chosen where the interface leaves it open, and where that is remembered; without it, for the life of the client. */
  readonly capabilities?: ServiceCapabilities;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Between 0 and 1; spreads repetitions. */
  readonly random: () => number;
  /** Makes the connections of a client, by the system's proxies; direct ones without it. */
  readonly createAgents?: () => Agents;
  /** Told the fields of each answer of the API origin, with the path that was asked for. */
  readonly onAnswered?: ((path: string, headers: IncomingHttpHeaders) => void) | undefined;
  /** Told about each finished request: whether the service or only the network answered. */
  readonly onContact: (contact: Contact) => void;
  /** Told what time it is at the service, at each answer that says so. */
  readonly onServerTime?: (sample: TimeSample) => void;
  /** Told about each request that was sent, repetitions included, for the log. */
  readonly onExchanged?: (facts: ExchangeFacts) => void;
}

/** What a request says about the connection: a real answer of the service, or why there was none. */
export type Contact =
  | { readonly kind: 'answered'; readonly confirmed: boolean }
  | { readonly kind: 'unreachable'; readonly failure: Failure }
  | { readonly kind: 'networkNeedsSignIn'; readonly failure: Failure }
  /** 429 or 503 with a wait: nothing is sent to that origin until then; ms since the epoch. */
  | { readonly kind: 'paused'; readonly until: number };
