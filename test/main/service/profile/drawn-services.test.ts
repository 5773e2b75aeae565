import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseServiceProfile } from '../../../../main/service/profile/service-profile.ts';
import { describeFailure } from '../../../../preload/contract/core/describe-failure.ts';
import { isFullRun } from '../../../faults/support/full-run.ts';
import { type FaultServer, startFaultServer } from '../../../support/fault-server.ts';
import { NOTHING_KNOWN, openCloud } from '../support/open-cloud.ts';
import { answerAs, type DrawnOrganization, drawnServices, imageIn, profileOf } from './drawn-service.ts';

/** Parts of all draws, each a test within the time of one. */
const PARTS = [1, 2, 3, 4, 5];
const SERVICES_OF_PART = isFullRun ? 100 : 10;

let api: FaultServer;
let images: FaultServer;
beforeAll(async () => {
  [api, images] = await Promise.all([startFaultServer(), startFaultServer()]);
  images.answer('/full', imageIn('full'));
  images.answer('/low', imageIn('low'));
});
afterAll(() => Promise.all([api.close(), images.close()]));

const organizations = ['o/1', 'o2'];
/** Three devices and three archives have two pages each. */
const fleet: readonly DrawnOrganization[] = organizations.map((id, index) => ({
  id,
  name: `Plant ${id}`,
  devices: Array.from({ length: index === 0 ? 3 : 1 }, (_, at) => ({
    id: `${index}-c ${at}`,
    name: `Camera ${at}`,
    archives: Array.from({ length: at === 2 ? 3 : at }, (_none, number) => ({
      id: `a${index}${at}${number}`,
      capturedAt: 1_700_000_000_000 + number * 60_000,
    })),
  })),
}));

/** Returns the targets that the drawn service answers. */
function targets(): readonly string[] {
  const cams = fleet.flatMap(({ devices }) => devices);
  const escaped = encodeURIComponent;
  return [
    '/orgs',
    '/cams',
    '/shots',
    ...fleet.flatMap(({ id }) => [
      `/orgs/${escaped(id)}/sites`,
      `/orgs/${escaped(id)}/cams`,
      `/sites/${escaped(`s-${id}`)}/cams`,
    ]),
    ...cams.flatMap(({ id }) => [`/cams/${escaped(id)}/shots`, `/cams/${escaped(id)}/image`]),
    ...cams.flatMap(({ id, archives }) =>
      archives.map((archive) => `/cams/${escaped(id)}/shots/${archive.id}/image`),
    ),
  ];
}

test.each(PARTS)(
  'P46: all that a drawn service serves is read by its profile, and the token stays, part %i',
  async () => {
    await fc.assert(
      fc.asyncProperty(drawnServices, async (service) => {
        const profile = parseServiceProfile(JSON.stringify(profileOf(service)));
        if (!profile.ok) throw new Error(describeFailure(profile.failure));
        const answer = answerAs(service, fleet, images.origin);
        for (const target of targets()) api.answer(target, answer);
        const { cloud, signal } = openCloud(api.origin, { profile: profile.value });
        const listed = await cloud.organizations(null, signal);
        if (listed.kind !== 'changed') throw new Error(JSON.stringify(listed));
        expect(listed.part ?? null).toBeNull();
        const read = await Promise.all(
          listed.value.map(async ({ id, name, devices, hasMoreDevices = false }) => ({
            id,
            name,
            hasMoreDevices,
            devices: await Promise.all(
              (devices ?? []).map(async (device) => {
                const archives = device.archives ?? (await archivesOf(device.id));
                return {
                  id: device.id,
                  name: device.name,
                  archives: archives.map(({ id: archiveId, capturedAt }) => ({ id: archiveId, capturedAt })),
                };
              }),
            ),
          })),
        );
        expect(read).toEqual(
          fleet.map(({ id, name, devices }) => ({ id, name, devices, hasMoreDevices: false })),
        );
        for (const [precision, widthPixels] of [
          ['full', 1_920],
          ['low', 320],
        ] as const)
          expect(
            await cloud.snapshot({ deviceId: '0-c 2', archiveId: 'a020' }, precision, NOTHING_KNOWN, signal),
          ).toMatchObject({ kind: 'changed', value: { precision, widthPixels } });
        expect(images.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);

        async function archivesOf(deviceId: string) {
          const answered = await cloud.archives(deviceId, signal);
          if (answered.kind !== 'changed') throw new Error(JSON.stringify(answered));
          return answered.value;
        }
      }),
      { numRuns: SERVICES_OF_PART },
    );
  },
);
