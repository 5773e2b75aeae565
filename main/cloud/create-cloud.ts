import { createAgents } from './agents.ts';
import { createApiClient } from './api-client.ts';
import { authenticate } from './authenticate.ts';
import type { Cloud, CloudOptions, SnapshotOutcome } from './cloud.ts';
import { createDeviceRoutes } from './device-routes.ts';
import { createFetchOrganizations } from './fetch-organizations.ts';
import { createFetchSnapshot } from './fetch-snapshot.ts';
import { createImageClient } from './image-client.ts';
import { type CloudLimits, cloudLimits } from './limits.ts';
import { cancelled } from './network-failure.ts';
import { createPacedExchange } from './pacing/paced-exchange.ts';
import { createSingleFlight } from './pacing/single-flight.ts';
import { createReachService } from './reach-service.ts';

/** Creates the client of one environment's Device Cloud. `limits` are the product's unless a test needs smaller ones. */
export function createCloud(options: CloudOptions, limits: CloudLimits = cloudLimits): Cloud {
  const { baseUrl, version, requestId, clock, timers, random } = options;
  const send = createPacedExchange({
    clock,
    timers,
    random,
    limits: limits.pace,
    onPaused: (until) => options.onContact({ kind: 'paused', until }),
  });
  const apiAgents = createAgents();
  const imageAgents = createAgents();
  const api = createApiClient({ ...options, send, agents: apiAgents });
  const images = createImageClient({ baseUrl, version, limits, send, agents: imageAgents, clock });
  const routes = createDeviceRoutes(api, baseUrl);
  const fetchSnapshot = createFetchSnapshot({ routes, images, baseUrl, limits, requestId });
  const snapshotsUnderWay = createSingleFlight<SnapshotOutcome>();
  return {
    authenticate: (credentials, signal) => authenticate(api, baseUrl, limits.api, credentials, signal),
    organizations: createFetchOrganizations(api, baseUrl, limits),
    reach: createReachService(api, baseUrl, limits.api),
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
