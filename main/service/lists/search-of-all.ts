import type { ArchiveRecord } from '../../../preload/contract/index.ts';
import type { Clock } from '../../shared/desktop.ts';
import { elapsedMs } from '../../shared/elapsed-ms.ts';
import type { Timers } from '../../shared/timers.ts';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.ts';
import { isInvalid, isNotOffered, isUnreadable } from '../http/answer-failure.ts';
import { below, ROOT, Unreadable } from '../http/json.ts';
import type { CloudLimits } from '../http/limits.ts';
import { decodeArchives } from '../read/organizations.ts';
import type { ClientCapabilities } from '../read/service-capabilities.ts';
import { ownerOf } from '../read/sideloaded.ts';
import type { ListPage, ListSource } from './list-page.ts';
import type { DeviceListAnswer, ListReader } from './list-reader.ts';

export interface ArchiveListOptions {
  readonly baseUrl: string;
  readonly reader: ListReader;
  readonly capabilities: ClientCapabilities;
  readonly limits: Pick<CloudLimits, 'retainedArchives'>;
  readonly clock: Clock;
  readonly timers: Timers;
}

export type RequestArchives = (
  deviceId: string,
  signal: AbortSignal,
) => Promise<DeviceListAnswer<ArchiveRecord>>;

export const archivesSource: ListSource<ArchiveRecord> = { kind: 'archive', decode: decodeArchives };

/**
 * The interface has no "equal" operator; plain values mean it on services that have one. Without a
 * condition all archives are returned.
 */
const CONDITIONS: readonly ((deviceId: string) => object)[] = [
  (deviceId) => ({ deviceId }),
  (deviceId) => ({ device: deviceId }),
  () => ({}),
];
const WITHOUT_CONDITIONS = CONDITIONS.length - 1;

/** No device has this identifier (RFC 9562 5.9): archives of it show ignored conditions. */
const NO_DEVICE = '00000000-0000-0000-0000-000000000000';

/**
 * Time for which the list of all archives serves devices due together, ms: no longer than a
 * refreshing user minds.
 */
const RETAINED_MS = 60_000;

/** Archives processed before yielding: some milliseconds. */
const SLICE_ARCHIVES = 2_000;

/** Archives by device identifier, then by their own. */
type ByDevice = Map<string, Map<string, ArchiveRecord>>;

/**
 * Creates the search of all archives for those of one device. Archives that name no device belong
 * to it only if the service heeds conditions: it finds none for a nonexistent device. Otherwise
 * all archives are read once for the devices due together.
 */
export function createSearchOfAll(options: ArchiveListOptions): RequestArchives {
  const { baseUrl, reader, capabilities, limits } = options;
  const url = new URL(`${baseUrl}/v1/archives/search`);
  const retainedList = createRetainedList(options);
  const hasFoundAll = createHasFoundAll(reader, url);
  /** Index of the last accepted conditions. */
  let accepted = 0;
  /** Owner of archives that name no device. */
  let unnamed: 'notSeen' | 'doubtful' | 'ofTheDevice' = 'notSeen';

  function sourceOf(deviceId: string, conditions: object, found: Found): ListSource<ArchiveRecord> {
    const isNarrowed = unnamed === 'ofTheDevice' && Object.keys(conditions).length > 0;
    return {
      ...archivesSource,
      search: JSON.stringify({ filters: conditions }),
      async narrow(archives) {
        const own: ArchiveRecord[] = [];
        for await (const slice of inSlices(archives)) {
          const owners = slice.map(({ fields }) => ownerOf(fields, 'archive'));
          if (owners.includes(null) && !isNarrowed) {
            if (unnamed === 'notSeen') unnamed = 'doubtful';
            throw new Unreadable(below(ROOT, 'device'), 'missing');
          }
          for (const [at, archive] of slice.entries()) found.add(owners[at] ?? deviceId, archive);
          own.push(...slice.filter((_, at) => owners[at] === null || owners[at] === deviceId));
        }
        return own;
      },
    };
  }

  async function searchWith(index: number, deviceId: string, signal: AbortSignal, found: Found) {
    const conditionsOn = CONDITIONS[index] ?? (() => ({}));
    const send = (id: string) => reader.fetch(sourceOf(id, conditionsOn(id), found), url, null, signal);
    const answer = await send(deviceId);
    if (!isUnreadable(answer) || unnamed === 'notSeen') return answer;
    const ofNone = index < WITHOUT_CONDITIONS ? await send(NO_DEVICE) : answer;
    if (isUnreadable(ofNone)) capabilities.setDetected('archiveLists', 'unnamed');
    if (ofNone.kind !== 'pages' && !isNotOffered(ofNone)) return ofNone;
    unnamed = 'ofTheDevice';
    return send(deviceId);
  }

  return async (deviceId, signal) => {
    const retained = retainedList.of(deviceId);
    if (retained !== null) return retained;
    // Searches of several devices run at the same time: each tries for itself.
    for (let index = accepted; ; index += 1) {
      const found = createFound(limits.retainedArchives);
      const answer = await searchWith(index, deviceId, signal, found);
      if (answer.kind === 'pages') {
        accepted = index;
        const others = found.besides(deviceId);
        if (
          others !== null &&
          answer.part === null &&
          answer.flaw === null &&
          (await hasFoundAll(index, others, signal))
        )
          retainedList.retain(others, answer.pages[0]);
      }
      if (!isInvalid(answer) || index >= WITHOUT_CONDITIONS) return answer;
    }
  };
}

/** Yields archives in slices, with other work in between: a page may hold a whole fleet's. */
async function* inSlices(archives: readonly ArchiveRecord[]): AsyncGenerator<readonly ArchiveRecord[]> {
  for (let from = 0; from < archives.length; from += SLICE_ARCHIVES) {
    if (from > 0) await yieldToEventLoop();
    yield archives.slice(from, from + SLICE_ARCHIVES);
  }
}

type Found = ReturnType<typeof createFound>;

/** Collects what a search finds for any device; nothing beyond the limit (P18). */
function createFound(limit: number) {
  let byDevice: ByDevice | null = new Map();
  let count = 0;
  return {
    add(deviceId: string, archive: ArchiveRecord): void {
      count += 1;
      if (count > limit) byDevice = null;
      if (byDevice === null) return;
      const ofDevice = byDevice.get(deviceId) ?? new Map<string, ArchiveRecord>();
      byDevice.set(deviceId, ofDevice);
      ofDevice.set(archive.id, archive);
    },
    /** Returns all of it if it has other devices' archives; `null` if not, or too many. */
    besides(deviceId: string): ByDevice | null {
      const own = byDevice?.has(deviceId) === true ? 1 : 0;
      return byDevice !== null && byDevice.size > own ? byDevice : null;
    },
  };
}

/**
 * Judges whether a search returned all archives: archives of a nonexistent device show that
 * conditions are ignored, if their first page is among those found. Some services search loosely,
 * and some ignore only a nonexistent device.
 */
function createHasFoundAll(reader: ListReader, url: URL) {
  /** True if the service finds none for a nonexistent device. */
  let isHeeding = false;
  return async (index: number, found: ByDevice, signal: AbortSignal): Promise<boolean> => {
    if (index === WITHOUT_CONDITIONS) return true;
    if (isHeeding) return false;
    let first: readonly ArchiveRecord[] = [];
    const source: ListSource<ArchiveRecord> = {
      ...archivesSource,
      search: JSON.stringify({ filters: CONDITIONS[index]?.(NO_DEVICE) }),
      async narrow(archives) {
        if (archives.length === 0) return archives;
        first = archives;
        throw new Unreadable(ROOT, 'archives of a device that does not exist');
      },
    };
    const answer = await reader.fetch(source, url, null, signal);
    if (first.length === 0) isHeeding = answer.kind === 'pages' || isNotOffered(answer);
    const isFound = ({ id, fields }: ArchiveRecord) =>
      found.get(ownerOf(fields, 'archive') ?? '')?.has(id) === true;
    for await (const slice of inSlices(first)) if (!slice.every(isFound)) return false;
    return first.length > 0;
  };
}

function createRetainedList({ clock, timers }: Pick<ArchiveListOptions, 'clock' | 'timers'>) {
  let list: {
    readonly byDevice: ByDevice;
    readonly page: ListPage<ArchiveRecord>;
    /** ms since the epoch. */
    readonly at: number;
  } | null = null;
  let cancelEnd = () => {};
  return {
    retain(byDevice: ByDevice, page: ListPage<ArchiveRecord>): void {
      list = { byDevice, page, at: clock.now() };
      cancelEnd();
      // Only frees memory: a timer stands still while the laptop sleeps.
      cancelEnd = timers.after(RETAINED_MS, () => {
        list = null;
      });
    },
    /** Returns the archives of a device; `null` if the list isn't kept now. */
    of(deviceId: string): DeviceListAnswer<ArchiveRecord> | null {
      if (list === null || elapsedMs(list.at, clock.now()) >= RETAINED_MS) return null;
      const records = [...(list.byDevice.get(deviceId)?.values() ?? [])];
      return {
        kind: 'pages',
        pages: [{ ...list.page, records: async () => records }],
        part: null,
        flaw: null,
      };
    },
  };
}
