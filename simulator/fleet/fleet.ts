import type { Region } from '../core/site.ts';
import { DAY_MS, floorTo } from '../core/time.ts';
import { laterStamp, type Stamp } from './changes.ts';
import { changedTraits, type DeviceTraits, deviceTraits } from './device-traits.ts';
import { archiveSlot, deviceIndex, type Naming, organizationId } from './identifiers.ts';
import { createLedger, type DeviceFields } from './ledger.ts';
import { regions } from './regions.ts';
import { newestArchiveSlot } from './rhythm.ts';
import { createSnapshotBook } from './snapshots.ts';

interface FleetSize extends Naming {
  readonly organizations: number;
  /** In total. */
  readonly devices: number;
  /** Per device. */
  readonly archives: number;
}

export type Fleet = ReturnType<typeof createFleet>;

/** Creates the organizations of a fleet, sharing the computed devices among them in order. */
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
    /** Returns the devices of an organization, newly created ones last. */
    devicesOf: (index: number) => ledger.devices(index, firstOf(index), firstOf(index + 1)),
    /** Returns `null` if there is no such organization. */
    findOrganization: (id: string): number | null => ids.get(id) ?? null,
  };
}

/**
 * Creates a fleet computed from a seed. Only changes after the start are stored, so its size costs
 * nothing.
 */
export function createFleet(size: FleetSize) {
  const { seed, devices, archives } = size;
  const ledger = createLedger(devices);
  const organizations = createOrganizations(size, ledger);
  const { organizationOf, region } = organizations;
  /** Archives appear and disappear at midnight UTC, all at once. */
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
    /**
     * Returns the traits that a camera writes into its images. Later changes do not apply, so that
     * an image stays the same.
     */
    cameraTraits(index: number): DeviceTraits {
      const fields = ledger.createdWith(index);
      return fields === undefined ? computedTraits(index) : changedTraits(computedTraits(index), fields);
    },
    change: (index: number) => ledger.change(index),
    /** Returns `null` if there is no such device. */
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
    /** Returns the slots of a device's archives, newest first. */
    archiveSlots(device: number, fleetNow: number): number[] {
      if (device >= devices) return [];
      const newest = newestArchiveSlot(seed, device, fleetNow);
      return Array.from({ length: archives }, (_, back) => newest - back);
    },
    /** Returns the last change of the list of organizations, devices and archives. */
    catalogStamp: (fleetNow: number) => laterStamp(midnight(fleetNow), ledger.stamp),
    /** Returns the last change of a device's record or of its archives. */
    deviceStamp: (index: number, fleetNow: number) =>
      laterStamp(midnight(fleetNow), ledger.change(index)?.stamp),
    /** Number of devices created after the start. */
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
