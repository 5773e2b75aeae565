import { DAY, floorTo } from '../core/time.ts';
import { laterStamp, type Stamp } from './changes.ts';
import { type DeviceTraits, deviceTraits } from './device-traits.ts';
import { archiveSlot, deviceIndex, type Naming, organizationId } from './identifiers.ts';
import { createLedger, type DeviceChange, type DeviceFields, type DeviceSequence } from './ledger.ts';
import { regions } from './regions.ts';
import { newestArchiveSlot } from './rhythm.ts';
import type { Region } from './site.ts';
import { createSnapshotBook, type Snapshot, type SnapshotBook, type Subject } from './snapshots.ts';

export type { Snapshot, Subject };

export interface FleetSize extends Naming {
  readonly organizations: number;
  /** In total. */
  readonly devices: number;
  /** For each device. */
  readonly archives: number;
}

/** A fleet computed from a seed. It stores only what was changed after the start. */
export interface Fleet extends SnapshotBook {
  readonly size: FleetSize;
  organizationOf(deviceIndex: number): number;
  region(organizationIndex: number): Region;
  organizationName(organizationIndex: number): string;
  /** The devices of an organization, those that were created last at the end. */
  devicesOf(organizationIndex: number): DeviceSequence;
  traits(deviceIndex: number): DeviceTraits;
  /** What its camera shows and writes into its images: what it was set up with. No later change reaches it, so an image stays the same. */
  cameraTraits(deviceIndex: number): DeviceTraits;
  /** What was written to a device after the start. */
  change(deviceIndex: number): DeviceChange | undefined;
  /** Null: nobody has that identifier. */
  findOrganization(id: string): number | null;
  findDevice(id: string): number | null;
  findArchive(deviceIndex: number, id: string, fleetNow: number): number | null;
  /** Slots of a device's archives, newest first. */
  archiveSlots(deviceIndex: number, fleetNow: number): number[];
  /** When the list of organizations, devices and archives changed last. */
  catalogStamp(fleetNow: number): Stamp;
  /** When a device's record or its archives changed last. */
  deviceStamp(deviceIndex: number, fleetNow: number): Stamp;
  /** How many devices were created after the start. */
  readonly created: number;
  /** Creates a device and returns its index. */
  create(organizationIndex: number, fields: DeviceFields, now: number): number;
  update(deviceIndex: number, fields: DeviceFields, now: number): void;
  remove(deviceIndex: number, now: number): void;
}

/** Creates the fleet; takes the same time for ten devices and for 100,000. */
export function createFleet(size: FleetSize): Fleet {
  const { seed, organizations, devices, archives } = size;
  const ledger = createLedger(devices);
  const organizationIds = new Map(
    Array.from({ length: organizations }, (_, index) => [organizationId(seed, index), index]),
  );
  const region = (index: number): Region => regions[index % regions.length] as Region;
  const organizationOf = (index: number): number =>
    ledger.change(index)?.organization ??
    Math.min(organizations - 1, Math.floor((index * organizations) / Math.max(1, devices)));
  const firstOf = (organization: number): number => Math.ceil((organization * devices) / organizations);
  /** Archives come and go at midnight UTC, all at once. */
  const midnight = (fleetNow: number): Stamp => ({
    at: floorTo(fleetNow, DAY),
    revision: 1,
    ambiguous: false,
  });

  const withFields = (computed: DeviceTraits, fields: DeviceFields): DeviceTraits => {
    const { name, kind, model, location, installedOn } = fields;
    return {
      ...computed,
      ...location,
      kind,
      model,
      name: {
        native: name,
        ascii: name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '') || computed.serialNumber,
      },
      installedAt: Date.parse(installedOn),
    };
  };
  const computedTraits = (index: number): DeviceTraits =>
    deviceTraits(size, index, region(organizationOf(index)));
  const traits = (index: number): DeviceTraits => {
    const computed = computedTraits(index);
    const change = ledger.change(index);
    if (!change?.fields) return computed;
    return { ...withFields(computed, change.fields), formerNames: change.formerNames };
  };

  return {
    ...createSnapshotBook(seed, devices),
    size,
    organizationOf,
    region,
    organizationName(index) {
      const round = Math.floor(index / regions.length);
      return round === 0 ? region(index).organization : `${region(index).organization} ${round + 1}`;
    },
    devicesOf: (index) => ledger.devices(index, firstOf(index), firstOf(index + 1)),
    traits,
    cameraTraits(index) {
      const fields = ledger.createdWith(index);
      return fields === undefined ? computedTraits(index) : withFields(computedTraits(index), fields);
    },
    change: (index) => ledger.change(index),
    findOrganization: (id) => organizationIds.get(id) ?? null,
    findDevice(id) {
      const index = deviceIndex(size, id);
      if (index === null || ledger.change(index)?.fields === null) return null;
      return index < devices + ledger.created ? index : null;
    },
    findArchive(device, id, fleetNow) {
      const slot = archiveSlot(id);
      if (slot === null || device >= devices) return null;
      const newest = newestArchiveSlot(seed, device, fleetNow);
      return slot <= newest && slot > newest - archives ? slot : null;
    },
    archiveSlots(device, fleetNow) {
      if (device >= devices) return [];
      const newest = newestArchiveSlot(seed, device, fleetNow);
      return Array.from({ length: archives }, (_, back) => newest - back);
    },
    catalogStamp: (fleetNow) => laterStamp(midnight(fleetNow), ledger.stamp),
    deviceStamp: (index, fleetNow) => laterStamp(midnight(fleetNow), ledger.change(index)?.stamp),
    get created() {
      return ledger.created;
    },
    create(organization, fields, now) {
      const index = devices + ledger.created;
      ledger.write(index, { organization, fields, formerNames: [] }, now, undefined);
      return index;
    },
    update(index, fields, now) {
      const before = traits(index);
      const renamed = before.name.native !== fields.name;
      const formerNames = renamed ? [before.name.native, ...before.formerNames] : before.formerNames;
      ledger.write(index, { organization: organizationOf(index), fields, formerNames }, now, midnight(now));
    },
    remove(index, now) {
      const change = { organization: organizationOf(index), fields: null, formerNames: [] };
      ledger.write(index, change, now, midnight(now));
    },
  };
}
