import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { describeFailure } from '../../preload/contract/core/describe-failure.ts';
import { type FaultRequest, type Simulator, startSimulator } from '../../simulator/simulator.ts';
import { NOTHING_KNOWN, openCloud } from '../main/service/support/open-cloud.ts';
import { serverCertificate, trustTestAuthority } from '../support/certificates/certificates.ts';
import { createDirectAgents } from '../support/client/direct-agents.ts';

describe('with a certificate', () => {
  let simulator: Simulator;
  let untrust: () => void;
  beforeAll(async () => {
    untrust = trustTestAuthority();
    simulator = await startSimulator({
      devices: 12,
      archives: 0,
      hostile: false,
      certificate: serverCertificate('loopback'),
    });
  });
  afterEach(() => simulator.clearFaults());
  afterAll(async () => {
    await simulator.close();
    untrust();
  });

  async function signIn() {
    const agents = createDirectAgents();
    let token: string | null = null;
    const { cloud, signal } = openCloud(simulator.baseUrl, {
      createAgents: () => agents,
      token: () => token,
    });
    const signedIn = await cloud.authenticate(simulator, signal);
    if (!signedIn.ok) throw new Error(describeFailure(signedIn.failure));
    token = signedIn.value;
    const organizations = await cloud.organizations(null, signal);
    if (organizations.kind !== 'changed') throw new Error('There are no organizations.');
    const ids = organizations.value.flatMap(({ devices }) => devices?.map(({ id }) => id) ?? []);
    return { cloud, signal, agents, ids };
  }

  it('both origins speak HTTPS and HTTP/2, and images come from there', async () => {
    const { cloud, signal, agents, ids } = await signIn();
    expect([simulator.baseUrl, simulator.imageOrigin].every((origin) => origin.startsWith('https:'))).toBe(
      true,
    );
    const outcomes = await Promise.all(
      ids.map((deviceId) => cloud.snapshot({ deviceId, archiveId: null }, 'low', NOTHING_KNOWN, signal)),
    );
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['changed']));
    expect(
      [simulator.baseUrl, simulator.imageOrigin].map((origin) => agents.shares(new URL(origin))),
    ).toEqual([true, true]);
    expect(simulator.counts.tokensAtImageOrigin).toBe(0);
    cloud.close();
  });

  it.each<FaultRequest>([{ fault: 'reset' }, { fault: 'truncate' }, { fault: 'wrongLength' }])(
    'P40: $fault is a cut there, too, and is made up for',
    async (fault) => {
      const { cloud, signal, ids } = await signIn();
      simulator.fault({ ...fault, path: '/devices/*', count: 1 });
      const [deviceId = ''] = ids;
      const outcome = await cloud.snapshot({ deviceId, archiveId: null }, 'low', NOTHING_KNOWN, signal);
      expect(outcome).toMatchObject({ kind: 'changed' });
      cloud.close();
    },
  );
});
