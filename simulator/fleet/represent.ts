import { DAY, SECOND } from '../time.ts';
import type { Fleet } from './fleet.ts';
import { archiveId, deviceId, organizationId } from './identifiers.ts';
import type { ArchiveRecord, DeviceRecord, OrganizationRecord } from './records.ts';
import { archiveMoment, snapshotPeriod } from './rhythm.ts';

/** Relationships that an answer holds as full objects instead of identifiers. */
export interface Expansion {
  readonly devices: boolean;
  readonly archives: boolean;
  readonly organization: boolean;
}

export type ExpandedDevice = Omit<DeviceRecord, 'archives' | 'organization'> & {
  readonly organization: string | OrganizationRecord;
  readonly archives: readonly (string | ArchiveRecord)[];
};
export type ExpandedOrganization = Omit<OrganizationRecord, 'devices'> & {
  readonly devices: readonly (string | ExpandedDevice)[];
};

/** The record of an archive in a slot of a device. */
export function representArchive(fleet: Fleet, device: number, slot: number): ArchiveRecord {
  const capturedAt = new Date(archiveMoment(fleet.size.seed, device, slot).capturedAt).toISOString();
  return {
    id: archiveId(slot),
    name: `${capturedAt.slice(0, 10)} ${capturedAt.slice(11, 16)} UTC`,
    device: deviceId(fleet.size.seed, device),
    capturedAt,
  };
}

/** The record of a device at `fleetNow`. */
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
  const installedOn = new Date(traits.installedAt).toISOString();
  return {
    id: deviceId(seed, index),
    name: traits.name.native,
    kind: traits.kind,
    model: traits.model,
    serialNumber: traits.serialNumber,
    organization: expansion.organization ? representOrganization(fleet, owner) : organizationId(seed, owner),
    location: {
      latitude: traits.latitude,
      longitude: traits.longitude,
      elevationMetres: traits.elevationMetres,
    },
    timeZone: fleet.region(owner).timeZone,
    installedOn: installedOn.slice(0, 10),
    batteryPercent: traits.batteryPercent,
    snapshotIntervalSeconds: snapshotPeriod(seed, index) / SECOND,
    formerNames: [...traits.formerNames],
    updatedAt: new Date(traits.installedAt + DAY / 2).toISOString(),
    archives: expansion.archives
      ? slots.map((slot) => representArchive(fleet, index, slot))
      : slots.map((slot) => archiveId(slot)),
  };
}

/** The record of an organization with the identifiers of its devices. */
export function representOrganization(fleet: Fleet, index: number): OrganizationRecord {
  const region = fleet.region(index);
  const [from, to] = fleet.deviceRange(index);
  return {
    id: organizationId(fleet.size.seed, index),
    name: fleet.organizationName(index),
    city: region.city,
    country: region.country,
    timeZone: region.timeZone,
    devices: Array.from({ length: to - from }, (_, offset) => deviceId(fleet.size.seed, from + offset)),
  };
}

/** An organization as an answer shows it. */
export function expandOrganization(
  fleet: Fleet,
  index: number,
  fleetNow: number,
  expansion: Expansion,
): ExpandedOrganization {
  const record = representOrganization(fleet, index);
  if (!expansion.devices) return record;
  const [from] = fleet.deviceRange(index);
  return {
    ...record,
    devices: record.devices.map((_, offset) => representDevice(fleet, from + offset, fleetNow, expansion)),
  };
}
