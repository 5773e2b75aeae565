import { afterEach, expect, test } from 'vitest';
import type { Cloud } from '../../../../main/service/cloud.ts';
import { parseServiceProfile } from '../../../../main/service/profile/service-profile.ts';
import { shapeNames, shapeOf } from '../../../../simulator/service/shape.ts';
import { type Simulator, startSimulator } from '../../../../simulator/simulator.ts';
import { isFullRun } from '../../../faults/support/full-run.ts';
import { createMemoryCapabilities } from '../../../support/client/memory-capabilities.ts';
import { NOTHING_KNOWN, openCloud } from '../support/open-cloud.ts';

let simulator: Simulator;
afterEach(() => simulator.close());

async function everythingOf(cloud: Cloud, signal: AbortSignal) {
  const listed = await cloud.organizations(null, signal);
  if (listed.kind !== 'changed') throw new Error(JSON.stringify(listed));
  return Promise.all(
    listed.value.map(async ({ id, name, devices }) => ({
      id,
      name,
      devices: await Promise.all(
        (devices ?? []).map(async (device) => ({
          id: device.id,
          name: device.name,
          archives: (device.archives ?? (await archivesOf(device.id))).map((archive) => [
            archive.id,
            archive.capturedAt,
          ]),
          image: await widthOf(device.id),
        })),
      ),
    })),
  );

  async function archivesOf(deviceId: string) {
    const answer = await cloud.archives(deviceId, signal);
    return answer.kind === 'changed' ? answer.value : [];
  }
  async function widthOf(deviceId: string) {
    const answer = await cloud.snapshot({ deviceId, archiveId: null }, 'full', NOTHING_KNOWN, signal);
    return answer.kind === 'changed' ? answer.value.widthPixels : answer.kind;
  }
}

/** Returns the detection of a simulated service, and what reads it by default and by the profile. */
async function detect(shape: string, seed: number) {
  simulator = await startSimulator({
    organizations: 3,
    devices: 7,
    archives: 3,
    shape,
    seed,
    plainImages: true,
    rateLimit: { requests: 0, seconds: 1 },
  });
  const { username, password, baseUrl } = simulator;
  const visitor = openCloud(baseUrl, { token: () => null });
  const signed = await visitor.cloud.authenticate({ username, password }, visitor.signal);
  const token = () => (signed.ok ? signed.value : null);
  const { cloud, signal } = openCloud(baseUrl, { token, capabilities: createMemoryCapabilities() });
  const detected = await cloud.detect(signal);
  if (detected.kind !== 'detected') throw new Error(JSON.stringify(detected));
  const { profile } = detected.value;
  if (profile === null) return { ...detected.value, served: null, read: null };
  const parsed = parseServiceProfile(profile);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed));
  const by = openCloud(baseUrl, { token, profile: parsed.value });
  return {
    ...detected.value,
    served: await everythingOf(cloud, signal),
    read: await everythingOf(by.cloud, signal),
  };
}

const toldAs = (decisions: readonly object[]) =>
  decisions.map((one) => Object.values(one).join(' ; ')).join('\n');

test.each(shapeNames.filter((name) => name !== 'json-api'))(
  'what is detected of the shape %s reads all that it serves',
  async (shape) => {
    const { profile, decisions, served, read } = await detect(shape, 7);
    expect(profile, toldAs(decisions)).not.toBeNull();
    expect(read).toEqual(served);
  },
);

/** Number of drawn services, each named by its seed. */
const SERVICES = isFullRun ? 500 : 25;

test.each(Array.from({ length: SERVICES }, (_, seed) => seed))(
  'what is detected of drawn service %i reads all that it serves, or no profile is offered',
  async (seed) => {
    const { profile, decisions, served, read } = await detect('chaos', seed);
    expect(read).toEqual(served);
    // A profile can't name records that stand beside their list, or devices of unlisted organizations.
    const { list } = shapeOf('chaos', seed);
    if (list !== 'jsonApi' && list !== 'single') expect(profile, toldAs(decisions)).not.toBeNull();
  },
);

test('a profile that would not read the same is not offered, and what was not found is said', async () => {
  const { profile, decisions } = await detect('json-api', 7);
  expect(profile).toBeNull();
  expect(decisions).toContainEqual({ part: 'archives', member: 'list', value: null, matched: 0, of: 21 });
});
