import { hash32, unit } from '../random.ts';
import { DAY, floorTo, SECOND } from '../time.ts';
import { nextStamp, type Stamp } from './changes.ts';
import { type DeviceTraits, deviceTraits } from './device-traits.ts';
import { archiveSlot, deviceIndex, organizationId } from './identifiers.ts';
import { type Region, regions } from './regions.ts';
import { archiveMoment, latestMoment, newestArchiveSlot } from './rhythm.ts';

export interface FleetSize {
  readonly seed: number;
  readonly organizations: number;
  /** In total. */
  readonly devices: number;
  /** For each device. */
  readonly archives: number;
}

/** A snapshot on command is received this long after its capture, ms. */
const UPLOAD_OF_FORCED = 2 * SECOND;

/** What has a snapshot: a device (`archiveSlot` is null) or one of its archives. */
export interface Subject {
  readonly deviceIndex: number;
  readonly archiveSlot: number | null;
}

/** The snapshot that the service holds of a subject. All times in ms since the epoch. */
export interface Snapshot {
  readonly capturedAt: number;
  readonly stamp: Stamp;
  /** Differs for each image of a subject; the scene is a function of it. */
  readonly variant: number;
}

/** A fleet computed from a seed. It stores only what was changed after the start. */
export interface Fleet {
  readonly size: FleetSize;
  organizationOf(deviceIndex: number): number;
  region(organizationIndex: number): Region;
  organizationName(organizationIndex: number): string;
  /** Indexes of the devices of an organization: from (inclusive) to (exclusive). */
  deviceRange(organizationIndex: number): readonly [from: number, to: number];
  traits(deviceIndex: number): DeviceTraits;
  /** Null: nobody has that identifier. */
  findOrganization(id: string): number | null;
  findDevice(id: string): number | null;
  findArchive(deviceIndex: number, id: string, fleetNow: number): number | null;
  /** Slots of a device's archives, newest first. */
  archiveSlots(deviceIndex: number, fleetNow: number): number[];
  snapshot(subject: Subject, fleetNow: number): Snapshot;
  /** When the list of organizations, devices and archives changed last. */
  catalogStamp(fleetNow: number): Stamp;
  /** Gives a device a new snapshot that is captured at `now`. */
  capture(deviceIndex: number, now: number): void;
  /** The same for every device at once, whatever their number. */
  captureAll(now: number): void;
}

/** Creates the fleet; takes the same time for ten devices and for 100,000. */
export function createFleet(size: FleetSize): Fleet {
  const { seed, organizations, devices, archives } = size;
  const captured = new Map<number, Stamp>();
  let everyone: Stamp | undefined;
  const organizationIds = new Map(
    Array.from({ length: organizations }, (_, index) => [organizationId(seed, index), index]),
  );

  const region = (index: number): Region => regions[index % regions.length] as Region;
  const organizationOf = (index: number): number =>
    Math.min(organizations - 1, Math.floor((index * organizations) / Math.max(1, devices)));

  const snapshot = (subject: Subject, fleetNow: number): Snapshot => {
    const { deviceIndex: device, archiveSlot: slot } = subject;
    const moment = slot === null ? latestMoment(seed, device, fleetNow) : archiveMoment(seed, device, slot);
    const regular: Snapshot = {
      capturedAt: moment.capturedAt,
      stamp: { at: moment.receivedAt, revision: moment.slot, ambiguous: false },
      variant: moment.slot,
    };
    return slot === null ? newest(seed, device, regular, everyone, captured.get(device)) : regular;
  };

  return {
    size,
    organizationOf,
    region,
    organizationName(index) {
      const round = Math.floor(index / regions.length);
      return round === 0 ? region(index).organization : `${region(index).organization} ${round + 1}`;
    },
    deviceRange: (index) => [
      Math.ceil((index * devices) / organizations),
      Math.ceil(((index + 1) * devices) / organizations),
    ],
    traits: (index) => deviceTraits(seed, index, region(organizationOf(index))),
    findOrganization: (id) => organizationIds.get(id) ?? null,
    findDevice(id) {
      const index = deviceIndex(seed, id);
      return index !== null && index < devices ? index : null;
    },
    findArchive(device, id, fleetNow) {
      const slot = archiveSlot(id);
      if (slot === null) return null;
      const newest = newestArchiveSlot(seed, device, fleetNow);
      return slot <= newest && slot > newest - archives ? slot : null;
    },
    archiveSlots(device, fleetNow) {
      const newest = newestArchiveSlot(seed, device, fleetNow);
      return Array.from({ length: archives }, (_, back) => newest - back);
    },
    snapshot,
    catalogStamp: (fleetNow) => ({ at: floorTo(fleetNow, DAY), revision: 1, ambiguous: false }),
    capture(device, now) {
      captured.set(device, nextStamp(captured.get(device), now));
    },
    captureAll(now) {
      // Single captures stay: where one is newer than this, it wins by its time.
      everyone = nextStamp(everyone, now);
    },
  };
}

/** The newest of a device's regular snapshot, the one that everybody took, and the one that it took alone. */
function newest(
  seed: number,
  device: number,
  regular: Snapshot,
  ...forced: readonly (Stamp | undefined)[]
): Snapshot {
  let result = regular;
  for (const stamp of forced) {
    if (stamp === undefined || stamp.at < result.stamp.at) continue;
    const ambiguous = stamp.ambiguous || stamp.at === result.stamp.at;
    // A sum grows with either count, so no two images share a revision within a second.
    const revision = result.stamp.revision + stamp.revision;
    const variant = hash32(revision, stamp.at);
    const fraction = Math.floor(unit(seed, device, variant) * SECOND);
    result = {
      capturedAt: stamp.at - UPLOAD_OF_FORCED + fraction,
      stamp: { at: stamp.at, revision, ambiguous },
      variant,
    };
  }
  return result;
}
