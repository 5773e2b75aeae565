import { createAgents } from './agents.ts';
import { createApiClient } from './api-client.ts';
import { authenticate } from './authenticate.ts';
import type { Cloud, CloudOptions, SnapshotOutcome } from './cloud.ts';
import { createDeviceLists } from './device-lists.ts';
import { createDeviceRoutes } from './device-routes.ts';
import { createFetchArchives } from './fetch-archives.ts';
import { createFetchOrganizations } from './fetch-organizations.ts';
import { createFetchSnapshot } from './fetch-snapshot.ts';
import { createImageClient } from './image-client.ts';
import { type CloudLimits, cloudLimits } from './limits.ts';
import { createListReader } from './list-reader.ts';
import { createMemoryCapabilities } from './memory-choices.ts';
import { cancelled } from './network-failure.ts';
import { createPacedExchange } from './pacing/paced-exchange.ts';
import { createSingleFlight } from './pacing/single-flight.ts';
import { createCheckSession } from './reach-service.ts';
import { createRedetection } from './relearning.ts';

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
  const routes = createDeviceRoutes(api, baseUrl, capabilities, redetection);
  const reader = createListReader(api, limits, capabilities);
  const shared = { baseUrl, limits, requestId, capabilities, redetection, routes, reader };
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
