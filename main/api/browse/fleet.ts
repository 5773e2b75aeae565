import {
  type AppEvent,
  type Failure,
  fail,
  type Handlers,
  PAGE_LIMIT,
  succeed,
} from '../../../preload/contract/index.ts';
import type { CurrentWorkspace } from '../../app/current-workspace.ts';
import { withWorkspace } from '../../app/with-workspace.ts';
import type { Clock } from '../../core/desktop.ts';
import { addDevices } from '../../sync/add-devices.ts';
import { workingOffline } from '../../sync/connection.ts';
import { createSearchHandlers } from './search.ts';

/** Calls about organizations and devices. */
export function createFleetHandlers(services: {
  readonly workspace: CurrentWorkspace;
  readonly clock: Clock;
  readonly emit: (event: AppEvent) => void;
}): Handlers['fleet'] {
  const { workspace, clock } = services;
  return {
    ...createSearchHandlers(services),
    overview: ({ offset, limit }) =>
      withWorkspace(workspace, ({ overview }) => succeed(overview(offset, limit))),
    devices: ({ organizationId, offset, limit }) =>
      withWorkspace(workspace, ({ library }) => {
        const { total, rows } = library.devices(organizationId, offset, limit);
        return succeed({ total, rows: [...rows] });
      }),
    device: ({ deviceId }) =>
      withWorkspace(workspace, ({ library }) => {
        const found = library.device(deviceId);
        return found === null
          ? fail(unknownDevice)
          : succeed({ device: found.device, fields: [...found.fields] });
      }),
    devicePosition: ({ deviceId }) =>
      withWorkspace(workspace, ({ library }) => {
        const found = library.devicePosition(deviceId);
        return found === null ? fail(unknownDevice) : succeed(found);
      }),
    refresh: () =>
      withWorkspace(workspace, async ({ fleet, connection, overview }) => {
        if (connection.state().byChoice) return fail(workingOffline);
        const refreshed = await fleet.refresh();
        return refreshed.ok ? succeed(overview(0, PAGE_LIMIT)) : refreshed;
      }),
    addDevices: (request) =>
      withWorkspace(workspace, async (opened) => {
        if (request.archiveIds.length > 0 && request.deviceIds.length !== 1) return fail(archivesOfMany);
        const report = await addDevices(request, {
          cloud: opened.cloud,
          library: opened.library,
          connection: opened.connection,
          clock,
          signal: opened.ending,
        });
        opened.notifyFleetChanged();
        return succeed(report);
      }),
    removeAddedDevice: ({ deviceId }) =>
      withWorkspace(workspace, ({ library, notifyFleetChanged: tellFleetChanged }) => {
        if (!library.removeByHand(deviceId)) return fail(notAddedByHand);
        tellFleetChanged();
        return succeed(null);
      }),
  };
}

const unknownDevice: Failure = {
  code: 'notFound',
  message: 'This device isn’t in the fleet on this laptop.',
  advice: 'Refresh the fleet, or add the device by ID.',
};

const archivesOfMany: Failure = {
  code: 'invalidInput',
  message: 'Archives can be added to only one device at a time.',
  advice: 'Enter one device ID with its archive IDs.',
};

const notAddedByHand: Failure = {
  code: 'notFound',
  message: 'This device wasn’t added manually.',
  advice: 'Devices that the service lists can’t be removed.',
};
