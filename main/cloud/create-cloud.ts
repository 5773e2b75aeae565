import { createApiClient } from './api/api-client.ts';
import { authenticate } from './api/authenticate.ts';
import { createCheckSession } from './api/check-session.ts';
import { createDevicePaths } from './api/device-paths.ts';
import { createMemoryCapabilities } from './capabilities/memory-capabilities.ts';
import { createRedetection } from './capabilities/redetection.ts';
import type { Cloud, CloudOptions } from './cloud.ts';
import { cancelled } from './failures/network-failure.ts';
import { type CloudLimits, cloudLimits } from './http/limits.ts';
import { createImageClient } from './image/image-client.ts';
import { createDeviceLists } from './lists/device-lists.ts';
import { createFetchArchives } from './lists/fetch-archives.ts';
import { createFetchOrganizations } from './lists/fetch-organizations.ts';
import { createListReader } from './lists/list-reader.ts';
import { createPacedExchange } from './pacing/paced-exchange.ts';
import { createSingleFlight } from './pacing/single-flight.ts';
import { createAgents } from './routes/agents.ts';
import { createFetchSnapshot } from './snapshots/fetch-snapshot.ts';
import type { SnapshotOutcome } from './snapshots/snapshot-outcome.ts';

/** Creates the client of one environment's Device Cloud. `limits` are the product's unless a test needs smaller ones. */
export function createCloud(options: CloudOptions, limits: CloudLimits = cloudLimits): Cloud {
  const { baseUrl, version, requestId, clock, timers, random } = options;
  const send = createPacedExchange({
    clock,
    timers,
    random,
    limits: limits.pace,
    onExchanged: options.onExchanged,
    onPaused: (until) => options.onContact({ kind: 'paused', until }),
  });
  const newAgents = options.createAgents ?? createAgents;
  const apiAgents = newAgents();
  const imageAgents = newAgents();
  const api = createApiClient({ ...options, send, agents: apiAgents });
  const images = createImageClient({ baseUrl, version, limits, send, agents: imageAgents, clock });
  const redetection = createRedetection(options.capabilities ?? createMemoryCapabilities(), clock);
  const { capabilities } = redetection;
  const devicePaths = createDevicePaths(api, baseUrl, capabilities, redetection);
  const reader = createListReader(api, limits, capabilities);
  const shared = { baseUrl, limits, requestId, capabilities, redetection, devicePaths, reader };
  const deviceLists = createDeviceLists(shared);
  const fetchSnapshot = createFetchSnapshot({ ...shared, images, clock });
  const snapshotsUnderWay = createSingleFlight<SnapshotOutcome>();
  return {
    authenticate: (credentials, signal) => authenticate(api, baseUrl, limits.api, credentials, signal),
    organizations: createFetchOrganizations({ ...shared, deviceLists }),
    archives: createFetchArchives(shared),
    checkSession: createCheckSession(api, baseUrl, limits.api, capabilities),
    snapshot: (subject, precision, known, signal) =>
      snapshotsUnderWay.join(
        JSON.stringify([subject.deviceId, subject.archiveId, precision, known]),
        signal,
        (joined) => fetchSnapshot(subject, precision, known, joined),
        () => ({ kind: 'failed', failure: cancelled(requestId()) }),
      ),
    close() {
      apiAgents.dropIdle();
      imageAgents.dropIdle();
    },
  };
}
