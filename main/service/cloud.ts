import type {
  ArchiveRecord,
  OrganizationRecord,
  Precision,
  Result,
  SubjectReference,
} from '../../preload/contract/index.ts';
import type { PartialImages } from '../shared/partial-images.ts';
import type { Timers } from '../shared/timers.ts';
import { type ApiClient, type ApiOptions, createApiClient } from './client/api-client.ts';
import { authenticate, type Credentials } from './client/authenticate.ts';
import { createConnectionWindows } from './client/connection-window.ts';
import { createDevicePaths } from './client/device-paths.ts';
import type { Outcome } from './client/outcome.ts';
import { createPacedExchange } from './client/paced-exchange.ts';
import type { PauseMemory } from './client/pause-memory.ts';
import { createSingleFlight } from './client/single-flight.ts';
import type { WindowMemory } from './client/window-memory.ts';
import { DETECTION_PAGES } from './detect/detect-profile.ts';
import { type DetectionOutcome, detectService, watchAnswers } from './detect/detect-service.ts';
import { refusedOutcome } from './http/answer-failure.ts';
import type { ExchangeFacts } from './http/exchange-facts.ts';
import { type CloudLimits, cloudLimits } from './http/limits.ts';
import { cancelled } from './http/network-failure.ts';
import { createCheckSession, type SessionCheck } from './lists/check-session.ts';
import { createFetchArchives } from './lists/fetch-archives.ts';
import {
  createDetectedLists,
  createFetchOrganizations,
  type HandOver,
  type KnownList,
} from './lists/fetch-organizations.ts';
import { createListReader } from './lists/list-reader.ts';
import { createProfileLists } from './lists/profiled-lists.ts';
import type { ArchiveListOptions } from './lists/search-of-all.ts';
import type { ServiceProfile } from './profile/service-profile.ts';
import { createClientCapabilities, type ServiceCapabilities } from './read/service-capabilities.ts';
import type { Agents } from './routes/agents.ts';
import { createChooseImage } from './snapshots/choose-image.ts';
import { createFetchSnapshot } from './snapshots/fetch-snapshot.ts';
import { createImageClient } from './snapshots/image-client.ts';
import { createProfiledChooseImage } from './snapshots/profiled-image.ts';
import type { SnapshotOptions } from './snapshots/snapshot-operation.ts';
import type { KnownImages, SnapshotOutcome } from './snapshots/snapshot-outcome.ts';

/** Client of one environment's service. Reads the token for each request and holds none. */
export interface Cloud {
  /** POST /v1/auth, once, never retried, never logged. Returns the bearer token. */
  authenticate(credentials: Credentials, signal: AbortSignal): Promise<Result<string>>;
  /**
   * GET /v1/organizations with devices and archives embedded if the service honours `expand`.
   * `handOver` receives complete organizations of a long answer as it arrives; the outcome shows
   * whether the list has them, without their devices.
   */
  organizations(
    known: KnownList | null,
    signal: AbortSignal,
    handOver?: HandOver,
  ): Promise<Outcome<readonly OrganizationRecord[]>>;
  /** Returns a device's archives if organizations don't list them. `absent`: no list has them. */
  archives(
    deviceId: string,
    signal: AbortSignal,
  ): Promise<Exclude<Outcome<readonly ArchiveRecord[]>, { readonly kind: 'notModified' }>>;
  /** Tests with the smallest request whether the service still accepts the account. */
  checkSession(signal: AbortSignal): Promise<SessionCheck>;
  /**
   * Returns a subject's latest image: a fresh address from the API origin, then the image from its
   * own origin with the stored image's validators in that precision. If the service has no low
   * precision, fetches the full image likewise, and the outcome says so.
   */
  snapshot(
    subject: SubjectReference,
    precision: Precision,
    known: KnownImages,
    signal: AbortSignal,
  ): Promise<SnapshotOutcome>;
  /** Finds how the service is read by asking it for a few pages of everything. */
  detect(signal: AbortSignal): Promise<DetectionOutcome>;
  /** Returns how many simultaneous requests the line and the service bear now. */
  readonly requestsAtOnce: () => number;
  /** Drops idle connections, for example after sleep. */
  close(): void;
}

export interface CloudOptions extends ApiOptions {
  /** Service profile; `null` or absent: answers are detected. */
  readonly profile?: ServiceProfile | null;
  readonly capabilities: ServiceCapabilities;
  readonly timers: Timers;
  /** Stores requested pauses; absent: they end with the client. */
  readonly pauses?: PauseMemory;
  /** Stores the windows of origins; absent: each client starts at the least. */
  readonly windows?: WindowMemory;
  /** Stores parts of cut downloads; absent: they start over. */
  readonly partials?: PartialImages | null;
  /** Current network, each with its own line; absent: all share one. `null`: unknown. */
  readonly network?: () => string | null;
  /** Between 0 and 1; spreads repetitions. */
  readonly random: () => number;
  /** Creates one client's connections: another never gets a checked connection. */
  readonly createAgents: () => Agents;
  /** Receives the facts of each sent request for the log, repetitions included. */
  readonly onExchanged?: (facts: ExchangeFacts) => void;
}

/** Creates the client of one environment. Tests may pass smaller `limits`. */
export function createCloud(options: CloudOptions, limits: CloudLimits = cloudLimits): Cloud {
  const { baseUrl, version, requestId, clock, timers, random, profile = null } = options;
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
  const shared = { baseUrl, limits, requestId, capabilities, devicePaths, reader, clock, timers };
  const reading = profile === null ? readByDetection(shared, api) : readByProfile(shared, api, profile);
  const fetchSnapshot = createFetchSnapshot({ ...shared, api, images, choose: reading.choose });
  const snapshotFlights = createSingleFlight<SnapshotOutcome>();
  return {
    authenticate: (credentials, signal) =>
      authenticate(api, { baseUrl, limits: limits.api, signIn: profile?.signIn }, credentials, signal),
    organizations: createFetchOrganizations(baseUrl, reading.lists),
    archives: reading.archives,
    checkSession: reading.checkSession,
    snapshot: (subject, precision, known, signal) =>
      snapshotFlights.join(
        JSON.stringify([subject.deviceId, subject.archiveId, precision, known]),
        signal,
        (joined) => fetchSnapshot(subject, precision, known, joined),
        () => ({ kind: 'failed', failure: cancelled(requestId()) }),
      ),
    detect(signal) {
      const watched = watchAnswers(api);
      const paths = createDevicePaths(watched.api, baseUrl, capabilities);
      const few = { ...limits, pages: DETECTION_PAGES };
      const watching = {
        ...shared,
        devicePaths: paths,
        reader: createListReader({ api: watched.api, devicePaths: paths, limits: few, capabilities }),
      };
      return detectService(
        { baseUrl, take: watched.take, ...readByDetection(watching, watched.api) },
        signal,
      );
    },
    requestsAtOnce: windows.together,
    close() {
      apiAgents.dropIdle();
      imageAgents.dropIdle();
    },
  };
}

function readByDetection(options: ReadingOptions, api: ApiClient) {
  return {
    lists: createDetectedLists(options),
    archives: createFetchArchives(options),
    checkSession: createCheckSession(api, options.baseUrl, options.limits.api, options.capabilities),
    choose: createChooseImage(options),
  };
}

/** Reads answers by a profile alone. */
function readByProfile(options: ReadingOptions, api: ApiClient, profile: ServiceProfile) {
  const { lists, archives, check } = createProfileLists({ ...options, profile });
  return {
    lists,
    archives,
    async checkSession(signal: AbortSignal): Promise<SessionCheck> {
      const answer = await check(signal);
      if (answer.kind === 'refused') return refusedOutcome(answer);
      return answer.kind === 'failed' ? answer : { kind: 'reached' };
    },
    choose: createProfiledChooseImage({ ...options, api, profile }),
  };
}

type ReadingOptions = ArchiveListOptions & SnapshotOptions;
