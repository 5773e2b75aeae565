import type { ArchiveRecord } from '../../../preload/contract/index.ts';
import type { ClientCapabilities } from '../capabilities/service-capabilities.ts';
import { below, ROOT, Unreadable } from '../decode/json.ts';
import { decodeArchives } from '../decode/organizations.ts';
import { ownerOf } from '../decode/sideloaded.ts';
import { isInvalid, isNotOffered, isUnreadable } from '../failures/answer-failure.ts';
import type { ListPage, ListSource } from './list-page.ts';
import type { DeviceListAnswer, ListReader } from './list-reader.ts';

export interface ArchiveListOptions {
  readonly baseUrl: string;
  readonly reader: ListReader;
  readonly capabilities: ClientCapabilities;
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

/** Archives by the identifiers of their devices, and by their own. */
type ByDevice = Map<string, Map<string, ArchiveRecord>>;

/**
 * Creates the search of all archives for those of one device. Archives that name no device are its own only where the service is seen to heed the
 * conditions: it finds none for a device that does not exist. Where it does not, all archives are read once for the devices that are due together.
 */
export function createSearchOfAll({ baseUrl, reader, capabilities }: ArchiveListOptions): RequestArchives {
  const url = new URL(`${baseUrl}/v1/archives/search`);
  const retainedList = createRetainedList();
  /** The conditions that the service accepted last, of those that are tried. */
  let accepted = 0;
  /** Whose archives without a device are, once such have come. */
  let unnamed: 'notSeen' | 'doubtful' | 'ofTheDevice' = 'notSeen';
  /** What the service makes of the conditions, once it has found archives of other devices, too. `not`: it finds some of a device that does not exist. */
  let heeds: 'notKnown' | 'loosely' | 'not' = 'notKnown';

  function sourceOf(deviceId: string, conditions: object, found: ByDevice): ListSource<ArchiveRecord> {
    const isNarrowed = unnamed === 'ofTheDevice' && Object.keys(conditions).length > 0;
    return {
      ...archivesSource,
      search: JSON.stringify({ filters: conditions }),
      narrow(archives) {
        const owners = archives.map(({ fields }) => ownerOf(fields, 'archive'));
        if (owners.includes(null) && !isNarrowed) {
          if (unnamed === 'notSeen') unnamed = 'doubtful';
          throw new Unreadable(below(ROOT, 'device'), 'missing');
        }
        for (const [at, archive] of archives.entries()) addTo(found, owners[at] ?? deviceId, archive);
        return archives.filter((_, at) => owners[at] === null || owners[at] === deviceId);
      },
    };
  }

  async function searchWith(index: number, deviceId: string, signal: AbortSignal, found: ByDevice) {
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

  /** Whether all archives have come, because archives come for a device that does not exist. Their first page says so. */
  async function ignores(index: number, signal: AbortSignal): Promise<boolean> {
    if (index === WITHOUT_CONDITIONS) return true;
    if (heeds !== 'notKnown') return heeds === 'not';
    const found = { archives: 0 };
    const source: ListSource<ArchiveRecord> = {
      ...archivesSource,
      search: JSON.stringify({ filters: CONDITIONS[index]?.(NO_DEVICE) }),
      narrow(archives) {
        if (archives.length === 0) return archives;
        found.archives += archives.length;
        throw new Unreadable(ROOT, 'archives of a device that does not exist');
      },
    };
    const answer = await reader.fetch(source, url, null, signal);
    if (found.archives > 0) heeds = 'not';
    else if (answer.kind === 'pages' || isNotOffered(answer)) heeds = 'loosely';
    return found.archives > 0;
  }

  return async (deviceId, signal) => {
    const retained = retainedList.of(deviceId);
    if (retained !== null) return retained;
    // The searches of several devices run at once: each tries for itself.
    for (let index = accepted; ; index += 1) {
      const found: ByDevice = new Map();
      const answer = await searchWith(index, deviceId, signal, found);
      if (answer.kind === 'pages') {
        accepted = index;
        const hasOthers = found.size > (found.has(deviceId) ? 1 : 0);
        if (hasOthers && (await ignores(index, signal))) retainedList.retain(found, answer.pages[0]);
      }
      if (!isInvalid(answer) || index >= WITHOUT_CONDITIONS) return answer;
    }
  };
}

function addTo(found: ByDevice, deviceId: string, archive: ArchiveRecord): void {
  const ofDevice = found.get(deviceId) ?? new Map<string, ArchiveRecord>();
  found.set(deviceId, ofDevice);
  ofDevice.set(archive.id, archive);
}

/** The list of all archives, for a while. */
function createRetainedList() {
  let list: { readonly byDevice: ByDevice; readonly page: ListPage<ArchiveRecord> } | null = null;
  let timer: NodeJS.Timeout | undefined;
  return {
    retain(byDevice: ByDevice, page: ListPage<ArchiveRecord>): void {
      list = { byDevice, page };
      clearTimeout(timer);
      timer = setTimeout(() => {
        list = null;
      }, RETAINED_MS).unref();
    },
    /** The archives of a device; null: the list is not known now. */
    of(deviceId: string): DeviceListAnswer<ArchiveRecord> | null {
      if (list === null) return null;
      const records = [...(list.byDevice.get(deviceId)?.values() ?? [])];
      return { kind: 'pages', pages: [{ ...list.page, records: async () => records }] };
    },
  };
}
