import { DAY_MS, SECOND_MS } from '../core/time.ts';
import type { Fleet } from './fleet.ts';
import { archiveId, deviceId, organizationId } from './identifiers.ts';
import { locationOf } from './location.ts';
import type { ArchiveRecord, DeviceRecord, OrganizationRecord } from './records.ts';
import { archiveCapture, snapshotPeriod } from './rhythm.ts';

/** Names of relationships that an answer embeds as full objects. */
type Expansion = ReadonlySet<string>;

type ExpandedDevice = Omit<DeviceRecord, 'archives' | 'organization'> & {
  readonly organization: string | ExpandedOrganization;
  readonly archives: readonly (string | ArchiveRecord)[];
};
type ExpandedOrganization = Omit<OrganizationRecord, 'devices'> & {
  readonly devices: readonly (string | ExpandedDevice)[];
};

export function representArchive(fleet: Fleet, device: number, slot: number): ArchiveRecord {
  const capturedAt = new Date(archiveCapture(fleet.size.seed, device, slot).capturedAt).toISOString();
  return {
    id: archiveId(slot),
    name: `${capturedAt.slice(0, 10)} ${capturedAt.slice(11, 16)} UTC`,
    device: deviceId(fleet.size, device),
    capturedAt,
  };
}

export function representDevice(
  fleet: Fleet,
  index: number,
  fleetNow: number,
  expansion: Expansion,
): ExpandedDevice {
  const { seed } = fleet.size;
  const traits = fleet.traits(index);
  const owner = fleet.organizationOf(index);
  const slots = fleet.archiveSlots(index, fleetNow);
  const updatedAt = fleet.change(index)?.stamp.at ?? traits.installedAt + DAY_MS / 2;
  return {
    id: deviceId(fleet.size, index),
    name: traits.name.native,
    kind: traits.kind,
    model: traits.model,
    serialNumber: traits.serialNumber,
    organization: expansion.has('organization')
      ? expandOrganization(fleet, owner, fleetNow, new Set())
      : organizationId(seed, owner),
    location: locationOf(index, traits, fleet.change(index) === undefined ? fleetNow : null),
    timeZone: fleet.region(owner).timeZone,
    installedOn: new Date(traits.installedAt).toISOString().slice(0, 10),
    batteryPercent: traits.batteryPercent,
    snapshotIntervalSeconds: snapshotPeriod(seed, index) / SECOND_MS,
    formerNames: [...traits.formerNames],
    updatedAt: new Date(updatedAt).toISOString(),
    archives: expansion.has('archives')
      ? slots.map((slot) => representArchive(fleet, index, slot))
      : slots.map((slot) => archiveId(slot)),
  };
}

export function organizationFacts(fleet: Fleet, index: number): Omit<OrganizationRecord, 'devices'> {
  const { city, country, timeZone } = fleet.region(index);
  return {
    id: organizationId(fleet.size.seed, index),
    name: fleet.organizationName(index),
    city,
    country,
    timeZone,
  };
}

/** Returns an organization with its devices as identifiers or as objects. */
export function expandOrganization(
  fleet: Fleet,
  index: number,
  fleetNow: number,
  expansion: Expansion,
): ExpandedOrganization {
  const devices = fleet.devicesOf(index);
  return {
    ...organizationFacts(fleet, index),
    devices: Array.from({ length: devices.length }, (_, position) => {
      const device = devices.at(position);
      if (!expansion.has('devices')) return deviceId(fleet.size, device);
      return representDevice(fleet, device, fleetNow, expansion);
    }),
  };
}
