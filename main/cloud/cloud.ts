import type {
  ArchiveRecord,
  OrganizationRecord,
  Precision,
  Result,
  SubjectReference,
} from '../../preload/contract/index.ts';
import type { PartialImages } from '../core/partial-images.ts';
import type { Timers } from '../core/timers.ts';
import { type ApiOptions, createApiClient } from './api/api-client.ts';
import { authenticate, type Credentials } from './api/authenticate.ts';
import { createCheckSession, type SessionCheck } from './api/check-session.ts';
import { createDevicePaths } from './api/device-paths.ts';
import type { Outcome } from './api/outcome.ts';
import { createClientCapabilities, type ServiceCapabilities } from './capabilities/service-capabilities.ts';
import { cancelled } from './failures/network-failure.ts';
import type { ExchangeFacts } from './http/exchange-facts.ts';
import { type CloudLimits, cloudLimits } from './http/limits.ts';
import { createImageClient } from './image/image-client.ts';
import { createFetchArchives } from './lists/fetch-archives.ts';
import { createFetchOrganizations, type HandOver, type KnownList } from './lists/fetch-organizations.ts';
import { createListReader } from './lists/list-reader.ts';
import { createConnectionWindows } from './pacing/connection-window.ts';
import { createPacedExchange } from './pacing/paced-exchange.ts';
import type { PauseMemory } from './pacing/pause-memory.ts';
import { createSingleFlight } from './pacing/single-flight.ts';
import type { WindowMemory } from './pacing/window-memory.ts';
import type { Agents } from './routes/agents.ts';
import { createFetchSnapshot } from './snapshots/fetch-snapshot.ts';
import type { KnownImages, SnapshotOutcome } from './snapshots/snapshot-outcome.ts';

/** A client of one environment's service. It holds no token, but reads it for each request. */
export interface Cloud {
  /** POST /v1/auth, once, never retried, never logged. Returns the bearer token. */
  authenticate(credentials: Credentials, signal: AbortSignal): Promise<Result<string>>;
  /**
   * GET /v1/organizations with devices and archives embedded where the service honours `expand`. `handOver` receives organizations of a long answer
   * with all their devices while it comes, and are empty in the outcome; only that shows whether the list has them.
   */
  organizations(
    known: KnownList | null,
    signal: AbortSignal,
    handOver?: HandOver,
  ): Promise<Outcome<readonly OrganizationRecord[]>>;
  /** The archives of one device, where the organizations do not list them. `absent`: the service does not list them. */
  archives(
    deviceId: string,
    signal: AbortSignal,
  ): Promise<Exclude<Outcome<readonly ArchiveRecord[]>, { readonly kind: 'notModified' }>>;
  /** Sends the smallest request, which shows whether the service can be reached and still accepts the account. */
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
  /** How many requests at a time the line and the service bear now. */
  readonly requestsAtOnce: () => number;
  /** Drops idle connections, for example after sleep. */
  close(): void;
}

export interface CloudOptions extends ApiOptions {
  /** The capabilities of the service, and where they are remembered. */
  readonly capabilities: ServiceCapabilities;
  readonly timers: Timers;
  /** Where the pauses that services ask for are stored; without it they end with the client. */
  readonly pauses?: PauseMemory;
  /** Where it is stored how many requests at a time an origin bore; without it each client begins with the least. */
  readonly windows?: WindowMemory;
  /** The parts of images whose download was cut; without it such a download begins from the start. */
  readonly partials?: PartialImages | null;
  /** The network that the laptop is in: each has a line of its own; without it there is one. Null: none that is known. */
  readonly network?: () => string | null;
  /** Between 0 and 1; spreads repetitions. */
  readonly random: () => number;
  /** Makes the connections of a client, by the system's proxies. One set for each client: a checked connection never serves another one. */
  readonly createAgents: () => Agents;
  /** Receives the facts of each request that was sent, repetitions included, for the log. */
  readonly onExchanged?: (facts: ExchangeFacts) => void;
}

/** Creates the client of one environment's Device Cloud. `limits` are the product's unless a test needs smaller ones. */
export function createCloud(options: CloudOptions, limits: CloudLimits = cloudLimits): Cloud {
  const { baseUrl, version, requestId, clock, timers, random } = options;
  const windows = createConnectionWindows({
    limits: limits.pace.connections,
    network: options.network,
    memory: options.windows,
  });
  const send = createPacedExchange({
    clock,
    windows,
    timers,
    random,
    limits: limits.pace,
    memory: options.pauses,
    onExchanged: options.onExchanged,
    onPaused: (until) => options.onContact({ kind: 'paused', until }),
  });
  const apiAgents = options.createAgents();
  const imageAgents = options.createAgents();
  const api = createApiClient({ ...options, send, agents: apiAgents });
  const images = createImageClient({
    baseUrl,
    version,
    limits,
    send,
    agents: imageAgents,
    clock,
    timers,
    partials: options.partials ?? null,
  });
  const capabilities = createClientCapabilities(options.capabilities, clock);
  const devicePaths = createDevicePaths(api, baseUrl, capabilities);
  const reader = createListReader({ api, devicePaths, limits, capabilities });
  const shared = { baseUrl, limits, requestId, capabilities, devicePaths, reader };
  const fetchSnapshot = createFetchSnapshot({ ...shared, api, images, clock, timers });
  const snapshotFlights = createSingleFlight<SnapshotOutcome>();
  return {
    authenticate: (credentials, signal) => authenticate(api, baseUrl, limits.api, credentials, signal),
    organizations: createFetchOrganizations(shared),
    archives: createFetchArchives({ ...shared, clock, timers }),
    checkSession: createCheckSession(api, baseUrl, limits.api, capabilities),
    snapshot: (subject, precision, known, signal) =>
      snapshotFlights.join(
        JSON.stringify([subject.deviceId, subject.archiveId, precision, known]),
        signal,
        (joined) => fetchSnapshot(subject, precision, known, joined),
        () => ({ kind: 'failed', failure: cancelled(requestId()) }),
      ),
    requestsAtOnce: windows.together,
    close() {
      apiAgents.dropIdle();
      imageAgents.dropIdle();
    },
  };
}
