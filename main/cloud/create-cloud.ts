import { createApiClient } from './api-client.ts';
import { authenticate } from './authenticate.ts';
import type { Cloud, CloudOptions } from './cloud.ts';
import { createDeviceRoutes } from './device-routes.ts';
import { createFetchOrganizations } from './fetch-organizations.ts';
import { createFetchSnapshot } from './fetch-snapshot.ts';
import { createImageClient } from './image-client.ts';
import { type CloudLimits, cloudLimits } from './limits.ts';

/** Creates the client of one environment's Device Cloud. `limits` are the product's unless a test needs smaller ones. */
export function createCloud(options: CloudOptions, limits: CloudLimits = cloudLimits): Cloud {
  const { baseUrl, version, requestId } = options;
  const api = createApiClient(options);
  const images = createImageClient({ baseUrl, version, limits });
  const routes = createDeviceRoutes(api, baseUrl);
  return {
    authenticate: (credentials, signal) => authenticate(api, baseUrl, limits.api, credentials, signal),
    organizations: createFetchOrganizations(api, baseUrl, limits),
    snapshot: createFetchSnapshot({ routes, images, baseUrl, limits, requestId }),
    close() {
      api.dropIdle();
      images.dropIdle();
    },
  };
}
