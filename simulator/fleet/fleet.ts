import { DAY_MS, floorTo } from '../core/time.ts';
import { laterStamp, type Stamp } from './changes.ts';
import { changedTraits, type DeviceTraits, deviceTraits } from './device-traits.ts';
import { archiveSlot, deviceIndex, type Naming, organizationId } from './identifiers.ts';
import { createLedger, type DeviceFields } from './ledger.ts';
import { regions } from './regions.ts';
import { newestArchiveSlot } from './rhythm.ts';
import type { Region } from './site.ts';
import { createSnapshotBook } from './snapshots.ts';

interface FleetSize extends Naming {
  readonly organizations: number;
  /** In total. */
  readonly devices: number;
  /** For each device. */
  readonly archives: number;
}

export type Fleet = ReturnType<typeof createFleet>;

/** The organizations of a fleet, and who owns which device: the computed devices are shared among them in order. */
function createOrganizations(
  { seed, organizations, devices }: FleetSize,
  ledger: ReturnType<typeof createLedger>,
) {
  const ids = new Map(
    Array.from({ length: organizations }, (_, index) => [organizationId(seed, index), index]),
  );
  const region = (index: number): Region => regions[index % regions.length] as Region;
  const firstOf = (organization: number): number => Math.ceil((organization * devices) / organizations);
  return {
    organizationOf: (index: number): number =>
      ledger.change(index)?.organization ??
      Math.min(organizations - 1, Math.floor((index * organizations) / Math.max(1, devices))),
    region,
    organizationName(index: number): string {
      const round = Math.floor(index / regions.length);
      return round === 0 ? region(index).organization : `${region(index).organization} ${round + 1}`;
    },
    /** The devices of an organization, newly created ones at the end. */
    devicesOf: (index: number) => ledger.devices(index, firstOf(index), firstOf(index + 1)),
    /** Null: there is no such organization. */
    findOrganization: (id: string): number | null => ids.get(id) ?? null,
  };
}

/** A fleet computed from a seed. It stores only changes after the start, so its size costs nothing. */
export function createFleet(size: FleetSize) {
  const { seed, devices, archives } = size;
  const ledger = createLedger(devices);
  const organizations = createOrganizations(size, ledger);
  const { organizationOf, region } = organizations;
  /** Archives come and go at midnight UTC, all at once. */
  const midnight = (fleetNow: number): Stamp => ({
    at: floorTo(fleetNow, DAY_MS),
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
    /** The traits that a camera writes into its images. No later change reaches them, so an image stays the same. */
    cameraTraits(index: number): DeviceTraits {
      const fields = ledger.createdWith(index);
      return fields === undefined ? computedTraits(index) : changedTraits(computedTraits(index), fields);
    },
    change: (index: number) => ledger.change(index),
    /** Null: there is no such device. */
    findDevice(id: string): number | null {
      const index = deviceIndex(size, id);
      if (index === null || ledger.change(index)?.fields === null) return null;
      return index < devices + ledger.created ? index : null;
    },
    findArchive(device: number, id: string, fleetNow: number): number | null {
      const slot = archiveSlot(id);
      if (slot === null || device >= devices) return null;
      const newest = newestArchiveSlot(seed, device, fleetNow);
      return slot <= newest && slot > newest - archives ? slot : null;
    },
    /** Slots of a device's archives, newest first. */
    archiveSlots(device: number, fleetNow: number): number[] {
      if (device >= devices) return [];
      const newest = newestArchiveSlot(seed, device, fleetNow);
      return Array.from({ length: archives }, (_, back) => newest - back);
    },
    /** When the list of organizations, devices and archives changed last. */
    catalogStamp: (fleetNow: number) => laterStamp(midnight(fleetNow), ledger.stamp),
    /** When a device's record or its archives changed last. */
    deviceStamp: (index: number, fleetNow: number) =>
      laterStamp(midnight(fleetNow), ledger.change(index)?.stamp),
    /** How many devices were created after the start. */
    get created() {
      return ledger.created;
    },
    create(organization: number, fields: DeviceFields, now: number): number {
      const index = devices + ledger.created;
      ledger.write(index, { organization, fields, formerNames: [] }, now);
      return index;
    },
    update(index: number, fields: DeviceFields, now: number) {
      const before = traits(index);
      const renamed = before.name.native !== fields.name;
      const formerNames = renamed ? [before.name.native, ...before.formerNames] : before.formerNames;
      ledger.write(index, { organization: organizationOf(index), fields, formerNames }, now, midnight(now));
    },
    remove(index: number, now: number) {
      const change = { organization: organizationOf(index), fields: null, formerNames: [] };
      ledger.write(index, change, now, midnight(now));
    },
  };
}
