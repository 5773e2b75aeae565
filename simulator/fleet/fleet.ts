import { DAY, floorTo } from '../core/time.ts';
import { laterStamp, type Stamp } from './changes.ts';
import { changedTraits, type DeviceTraits, deviceTraits } from './device-traits.ts';
import { archiveSlot, deviceIndex, type Naming } from './identifiers.ts';
import { createLedger, type DeviceChange, type DeviceFields } from './ledger.ts';
import { createOrganizations, type Organizations } from './organizations.ts';
import { newestArchiveSlot } from './rhythm.ts';
import { createSnapshotBook, type SnapshotBook } from './snapshots.ts';

interface FleetSize extends Naming {
  readonly organizations: number;
  /** In total. */
  readonly devices: number;
  /** For each device. */
  readonly archives: number;
}

/** A fleet computed from a seed. It stores only changes after the start. */
export interface Fleet extends SnapshotBook, Organizations {
  readonly size: FleetSize;
  traits(deviceIndex: number): DeviceTraits;
  /** The traits that a camera writes into its images. No later change reaches them, so an image stays the same. */
  cameraTraits(deviceIndex: number): DeviceTraits;
  /** The change of a device after the start. */
  change(deviceIndex: number): DeviceChange | undefined;
  /** Null: there is no such device. */
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
  const { seed, devices, archives } = size;
  const ledger = createLedger(devices);
  const organizations = createOrganizations(size, ledger);
  const { organizationOf, region } = organizations;
  /** Archives come and go at midnight UTC, all at once. */
  const midnight = (fleetNow: number): Stamp => ({
    at: floorTo(fleetNow, DAY),
    revision: 1,
    ambiguous: false,
  });

  const computedTraits = (index: number): DeviceTraits =>
    deviceTraits(size, index, region(organizationOf(index)));
  const traits = (index: number): DeviceTraits => {
    const computed = computedTraits(index);
    const change = ledger.change(index);
    if (!change?.fields) return computed;
    return { ...changedTraits(computed, change.fields), formerNames: change.formerNames };
  };

  return {
    ...createSnapshotBook(seed, devices),
    ...organizations,
    size,
    traits,
    cameraTraits(index) {
      const fields = ledger.createdWith(index);
      return fields === undefined ? computedTraits(index) : changedTraits(computedTraits(index), fields);
    },
    change: (index) => ledger.change(index),
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
