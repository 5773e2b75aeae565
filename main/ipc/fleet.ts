import {
  type Failure,
  fail,
  type Handlers,
  orFail,
  PAGE_LIMIT,
  succeed,
} from '../../preload/contract/index.ts';
import type { Services } from '../app/accounts.ts';
import { addDevices } from '../sync/add-devices.ts';
import { workingOffline } from '../sync/connection.ts';
import { createSearchHandlers } from './search.ts';

export function createFleetHandlers(services: Services): Handlers['fleet'] {
  const { workspace, clock } = services;
  return {
    ...createSearchHandlers(services),
    overview: ({ offset, limit }) => workspace.use(({ fleet }) => succeed(fleet.overview(offset, limit))),
    devices: ({ organizationId, offset, limit }) =>
      workspace.use(({ library }) => succeed(library.devices(organizationId, offset, limit))),
    device: ({ deviceId }) => workspace.use(({ library }) => orFail(library.device(deviceId), unknownDevice)),
    devicePosition: ({ deviceId }) =>
      workspace.use(({ library }) => orFail(library.devicePosition(deviceId), unknownDevice)),
    namedDevices: ({ organizationId, beginning }) =>
      workspace.use(({ library }) => succeed(library.namedDevices(organizationId, beginning))),
    refresh: () =>
      workspace.use(async ({ fleet, connection }) => {
        if (connection.state().byChoice) return fail(workingOffline);
        const refreshed = await fleet.refresh();
        return refreshed.ok ? succeed(fleet.overview(0, PAGE_LIMIT)) : refreshed;
      }),
    addDevices: (request) =>
      workspace.use(async (opened) => {
        if (request.archiveIds.length > 0 && request.deviceIds.length !== 1) return fail(archivesOfMany);
        const report = await addDevices(request, { ...opened, clock, signal: opened.ending });
        opened.notifyFleetChanged();
        return succeed(report);
      }),
    removeAddedDevice: ({ deviceId }) =>
      workspace.use(({ library, notifyFleetChanged }) => {
        if (!library.removeByHand(deviceId)) return fail(notAddedByHand);
        notifyFleetChanged();
        return succeed(null);
      }),
  };
}

export const unknownDevice: Failure = { code: 'notFound', refusal: 'notInFleet' };

const archivesOfMany: Failure = { code: 'invalidInput', refusal: 'archivesOfMany' };

const notAddedByHand: Failure = { code: 'notFound', refusal: 'deviceNotManual' };
