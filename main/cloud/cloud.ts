import type {
  ArchiveRecord,
  OrganizationRecord,
  Precision,
  Result,
  SubjectReference,
} from '../../preload/contract/index.ts';
import type { Timers } from '../core/timers.ts';
import type { ApiOptions } from './api/api-client.ts';
import type { Credentials } from './api/authenticate.ts';
import type { SessionCheck } from './api/check-session.ts';
import type { Outcome } from './api/outcome.ts';
import type { ServiceCapabilities } from './capabilities/service-capabilities.ts';
import type { ExchangeFacts } from './http/exchange-facts.ts';
import type { KnownList } from './lists/fetch-organizations.ts';
import type { Agents } from './routes/agents.ts';
import type { KnownImages, SnapshotOutcome } from './snapshots/snapshot-outcome.ts';

/** A client of one environment's service. It holds no token, but reads it for each request. */
export interface Cloud {
  /** POST /v1/auth, once, never retried, never logged. Returns the bearer token. */
  authenticate(credentials: Credentials, signal: AbortSignal): Promise<Result<string>>;
  /** GET /v1/organizations with devices and archives embedded where the service honours `expand`. */
  organizations(
    known: KnownList | null,
    signal: AbortSignal,
  ): Promise<Outcome<readonly OrganizationRecord[]>>;
  /** The archives of one device, where the organizations do not list them. `absent`: the service does not list them. */
  archives(
    deviceId: string,
    signal: AbortSignal,
  ): Promise<Exclude<Outcome<readonly ArchiveRecord[]>, { readonly kind: 'notModified' }>>;
  /** Sends the smallest request, to learn whether the service can be reached and still accepts the account. */
  checkSession(signal: AbortSignal): Promise<SessionCheck>;
  /**
   * The latest image of a subject in a precision: a fresh address from the API origin, then the image from the image origin, under the condition of
   * the stored image in that precision. Where the service has no low precision of the subject, the full one is fetched (under the condition of the
   * stored full one), and the outcome says so.
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

export interface CloudOptions extends ApiOptions {
  /** The capabilities of the service, and where they are remembered; without it, for the life of the client. */
  readonly capabilities?: ServiceCapabilities;
  readonly timers: Timers;
  /** Between 0 and 1; spreads repetitions. */
  readonly random: () => number;
  /** Makes the connections of a client, by the system's proxies; direct ones without it. */
  readonly createAgents?: () => Agents;
  /** Receives the facts of each request that was sent, repetitions included, for the log. */
  readonly onExchanged?: (facts: ExchangeFacts) => void;
}
