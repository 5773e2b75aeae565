import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMemoryCapabilities } from '../../../../main/cloud/capabilities/service-capabilities.ts';
import { type FaultServer, startFaultServer } from '../../../support/fault-server.ts';
import { openCloud } from '../support/open-cloud.ts';

const SEARCH = '/v1/archives/search';

let server: FaultServer;
beforeEach(async () => {
  server = await startFaultServer();
});
afterEach(() => server.close());

test('searches of two devices at once settle on the same conditions, and leave out none', async () => {
  server.answer(SEARCH, ({ body }) => {
    const { filters } = JSON.parse(body) as { readonly filters: { readonly device?: string } };
    if (!('device' in filters)) return { status: 400, body: { type: 'about:blank', status: 400 } };
    return { body: [{ id: `${filters.device}-1`, device: filters.device }] };
  });
  const capabilities = createMemoryCapabilities({ archiveLists: 'searchOfAll' });
  const { cloud, signal } = openCloud(server.origin, { capabilities });
  const answers = await Promise.all(['d1', 'd2'].map((deviceId) => cloud.archives(deviceId, signal)));
  expect(answers).toMatchObject([
    { kind: 'changed', value: [{ id: 'd1-1' }] },
    { kind: 'changed', value: [{ id: 'd2-1' }] },
  ]);
  const asked = server.requests.length;
  await cloud.archives('d3', signal);
  // What was accepted is sent first.
  expect(server.requests).toHaveLength(asked + 1);
});
