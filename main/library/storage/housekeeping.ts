import type { EvictionCause, EvictionNotice, StorageState } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import type { Pace } from '../database/slices.ts';
import { isFull } from '../database/storage-error.ts';
import { type DiskSpace, floorOf } from './eviction/disk-space.ts';
import type { EvictionOrder } from './eviction/eviction.ts';
import type { GiveUp } from './eviction/give-up.ts';
import { isRetained } from './eviction/protection.ts';
import type { GoingSnapshot, Removal } from './eviction/removal.ts';
import type { Reserve } from './eviction/reserve.ts';
import type { ImageUses } from './images/image-uses.ts';

/** Keeps the images within the quota and leaves the disk some room. */
export interface Housekeeping {
  usedBytes(): number;
  /** How the room was after the last look. */
  room(): StorageState['space'];
  /** An image came: looks at once when the quota is full, now and then otherwise. */
  imageStored(byteLength: number): void;
  /** Images went in another way. */
  imageRemoved(byteLength: number): void;
  /** Looks, and makes room where it has to. A call while one is under way waits for that, and looks again. */
  run(): Promise<void>;
}

interface HousekeepingParts {
  readonly database: Database;
  readonly order: EvictionOrder;
  readonly removal: Removal;
  readonly uses: ImageUses;
  readonly pace: Pace;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly quotaBytes: () => number;
  /** What a person wants to stay free; null: the app's own measure. */
  readonly floorBytes: () => number | null;
  readonly diskRoom: () => Promise<DiskSpace | null>;
  readonly giveUp: GiveUp;
  readonly reserve: Reserve;
  readonly onEvicted: (notice: EvictionNotice) => void;
  /** Nobody waits for what runs by itself: its errors go here. */
  readonly onFailed: (error: unknown) => void;
}

/** The disk is asked for its room after so many bytes that came: 64 MB fit into any floor. */
const BYTES_BETWEEN_LOOKS = 64_000_000;

/** Bytes of images that are promised. */
const promisedBytesQuery = `
  SELECT coalesce(sum(byte_length), 0) AS number FROM image WHERE hash IN (
    SELECT snapshot.hash FROM snapshot JOIN subject ON subject.id = snapshot.subject_id WHERE ${isRetained})`;

/** Puts the housekeeping of a library together. */
export function createHousekeeping(parts: HousekeepingParts): Housekeeping {
  const { database, order, removal, uses, pace, now, quotaBytes, diskRoom, giveUp } = parts;
  const sum = database.count('SELECT coalesce(sum(byte_length), 0) AS number FROM image');
  const promised = database.count(promisedBytesQuery);
  let used: number | null = null;
  let room: StorageState['space'] = 'fits';
  let sinceLook = 0;
  let underWay: Promise<void> | null = null;

  const usedBytes = () => (used ??= sum());

  /** On a full disk the order lacks what was shown last, which is better than no room. */
  function flushUses(): void {
    try {
      uses.flush();
    } catch (error) {
      if (!isFull(error)) throw error;
    }
  }

  /** Gives up snapshots until so many bytes are free; returns how many are. */
  async function evict(bytes: number, cause: EvictionCause): Promise<number> {
    flushUses();
    let freed = 0;
    let images = 0;
    for (const candidates of order()) {
      const going: GoingSnapshot[] = [];
      let expected = freed;
      for (const candidate of candidates) {
        if (expected >= bytes) break;
        going.push(candidate);
        expected += candidate.byteLength;
      }
      const loose = await giveUp(going, (some) => removal.remove(some, cause, now()));
      const loosened = loose.reduce((total, { byteLength }) => total + byteLength, 0);
      images += loose.length;
      freed += loosened;
      used = usedBytes() - loosened;
      if (freed >= bytes) break;
      await pace.yieldToEventLoop();
      if (!database.isOpen) break;
    }
    if (images > 0) parts.onEvicted({ images, bytes: freed, cause });
    return freed;
  }

  async function look(): Promise<void> {
    try {
      await makeRoom();
    } finally {
      parts.reserve.restore();
    }
  }

  async function makeRoom(): Promise<void> {
    sinceLook = 0;
    const disk = await diskRoom();
    if (!database.isOpen) return;
    const over = usedBytes() - quotaBytes();
    const fits = over <= 0 || (await evict(over, 'quota')) >= over;
    room = fits ? 'fits' : 'retained';
    if (disk === null || !database.isOpen) return;
    const short = floorOf(disk.diskBytes, parts.floorBytes()) - (disk.freeBytes + Math.max(0, over));
    if (short <= 0) return;
    // Nothing is given up for a floor that can't be reached: others have filled this disk.
    if (usedBytes() - promised() < short) room = 'diskFull';
    else await evict(short, 'disk');
  }

  function run(): Promise<void> {
    const before = underWay ?? Promise.resolve();
    const own = before.then(look, look).finally(() => {
      if (underWay === own) underWay = null;
    });
    underWay = own;
    return own;
  }

  return {
    usedBytes,
    room: () => room,
    imageStored(byteLength) {
      used = used === null ? null : used + byteLength;
      sinceLook += byteLength;
      const isDue = usedBytes() > quotaBytes() || sinceLook >= BYTES_BETWEEN_LOOKS;
      if (isDue && underWay === null) run().catch(parts.onFailed);
    },
    imageRemoved(byteLength) {
      used = used === null ? null : used - byteLength;
    },
    run,
  };
}
