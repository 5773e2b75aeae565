import type { ArchiveRecord } from '../../../preload/contract/index.ts';
import type { Clock } from '../../core/desktop.ts';
import { elapsedMs } from '../../core/elapsed-ms.ts';
import type { Timers } from '../../core/timers.ts';
import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts';
import type { ClientCapabilities } from '../capabilities/service-capabilities.ts';
import { below, ROOT, Unreadable } from '../decode/json.ts';
import { decodeArchives } from '../decode/organizations.ts';
import { ownerOf } from '../decode/sideloaded.ts';
import { isInvalid, isNotOffered, isUnreadable } from '../failures/answer-failure.ts';
import type { CloudLimits } from '../http/limits.ts';
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

/** Requests the archives of a device. */
export type RequestArchives = (
  deviceId: string,
  signal: AbortSignal,
) => Promise<DeviceListAnswer<ArchiveRecord>>;

export const archivesSource: ListSource<ArchiveRecord> = { kind: 'archive', decode: decodeArchives };

/** The interface has no operator for "equal"; plain values mean it where services have one. Without any condition all archives come. */
const CONDITIONS: readonly ((deviceId: string) => object)[] = [
  (deviceId) => ({ deviceId }),
  (deviceId) => ({ device: deviceId }),
  () => ({}),
];
const WITHOUT_CONDITIONS = CONDITIONS.length - 1;

/** No device has this identifier (RFC 9562 5.9): a service that finds archives of it ignores the conditions. */
const NO_DEVICE = '00000000-0000-0000-0000-000000000000';

/** How long the list of all archives answers for the devices that are due with the first one, ms: no longer than a person minds who refreshes. */
const RETAINED_MS = 60_000;

/** Archives that are looked at before other work goes on: some milliseconds. */
const SLICE_ARCHIVES = 2_000;

/** Archives by the identifiers of their devices, and by their own. */
type ByDevice = Map<string, Map<string, ArchiveRecord>>;

/**
 * Creates the search of all archives for those of one device. Archives that name no device are its own only where the service is seen to heed the
 * conditions: it finds none for a device that does not exist. Where it does not, all archives are read once for the devices that are due together.
 */
export function createSearchOfAll(options: ArchiveListOptions): RequestArchives {
  const { baseUrl, reader, capabilities, limits } = options;
  const url = new URL(`${baseUrl}/v1/archives/search`);
  const retainedList = createRetainedList(options);
  const hasFoundAll = createHasFoundAll(reader, url);
  /** The conditions that the service accepted last, of those that are tried. */
  let accepted = 0;
  /** Whose archives without a device are, once such have come. */
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
    // The searches of several devices run at once: each tries for itself.
    for (let index = accepted; ; index += 1) {
      const found = createFound(limits.retainedArchives);
      const answer = await searchWith(index, deviceId, signal, found);
      if (answer.kind === 'pages') {
        accepted = index;
        const others = found.besides(deviceId);
        if (others !== null && answer.part === null && (await hasFoundAll(index, others, signal)))
          retainedList.retain(others, answer.pages[0]);
      }
      if (!isInvalid(answer) || index >= WITHOUT_CONDITIONS) return answer;
    }
  };
}

/** Archives in slices, with other work between them: a page may have all of a fleet. */
async function* inSlices(archives: readonly ArchiveRecord[]): AsyncGenerator<readonly ArchiveRecord[]> {
  for (let from = 0; from < archives.length; from += SLICE_ARCHIVES) {
    if (from > 0) await yieldToEventLoop();
    yield archives.slice(from, from + SLICE_ARCHIVES);
  }
}

type Found = ReturnType<typeof createFound>;

/** What a search finds of any device; of more archives than the limit nothing (P18). */
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
    /** All of it where there are archives of other devices than this one, too; null: there are none, or too many. */
    besides(deviceId: string): ByDevice | null {
      const own = byDevice?.has(deviceId) === true ? 1 : 0;
      return byDevice !== null && byDevice.size > own ? byDevice : null;
    },
  };
}

/**
 * Judges whether a search has found all archives: the service ignores its conditions, as archives come for a device that does not exist, and those of
 * their first page are among the found ones. Some services search loosely, and some ignore a device only that does not exist.
 */
function createHasFoundAll(reader: ListReader, url: URL) {
  /** The service finds none for a device that does not exist. */
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

/** The list of all archives, for a while. */
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
      // For the memory alone: a timer stands still while the laptop sleeps.
      cancelEnd = timers.after(RETAINED_MS, () => {
        list = null;
      });
    },
    /** The archives of a device; null: the list is not known now. */
    of(deviceId: string): DeviceListAnswer<ArchiveRecord> | null {
      if (list === null || elapsedMs(list.at, clock.now()) >= RETAINED_MS) return null;
      const records = [...(list.byDevice.get(deviceId)?.values() ?? [])];
      return { kind: 'pages', pages: [{ ...list.page, records: async () => records }], part: null };
    },
  };
}
