import type { ArchiveRecord, CapabilityValues, Failure } from '../../../preload/contract/index.ts';
import type { Outcome } from '../api/outcome.ts';
import type { ClientCapabilities } from '../capabilities/service-capabilities.ts';
import { below, ROOT, Unreadable } from '../decode/json.ts';
import { decodeArchives, decodeDevices } from '../decode/organizations.ts';
import { ownerOf } from '../decode/sideloaded.ts';
import { isInvalid, isNotOffered, isUnreadable, refusedOutcome } from '../failures/answer-failure.ts';
import { NO_VALIDATORS } from '../http-cache/validators.ts';
import { type ListSource, recordsOf } from './list-page.ts';
import type { DeviceListAnswer, ListAnswer, ListReader } from './list-reader.ts';

type ArchivesOutcome = Exclude<Outcome<readonly ArchiveRecord[]>, { readonly kind: 'notModified' }>;

type ListPath = Exclude<CapabilityValues['archiveLists'], 'embedded' | 'unnamed' | 'none'>;

/** What is read is tried before what is searched. */
const LIST_PATHS: readonly ListPath[] = ['deviceArchives', 'device', 'search', 'searchOfAll'];

const archivesSource: ListSource<ArchiveRecord> = { kind: 'archive', decode: decodeArchives };

/** The interface has no operator for "equal"; plain values mean it where services have one. Without any condition all archives come. */
const CONDITIONS: readonly ((deviceId: string) => object)[] = [
  (deviceId) => ({ deviceId }),
  (deviceId) => ({ device: deviceId }),
  () => ({}),
];

/** No device has this identifier (RFC 9562 5.9): a service that finds archives of it ignores the conditions. */
const NO_DEVICE = '00000000-0000-0000-0000-000000000000';

/** A device's record, read for its archives. */
const deviceSource: ListSource<ArchiveRecord> = {
  kind: 'archive',
  decode(json) {
    const device = decodeDevices(json)[0];
    if (device === undefined || device.archives === null)
      throw new Unreadable(below(ROOT, 'archives'), 'missing');
    // A part would look as if the rest were gone.
    if (device.hasMoreArchives === true) throw new Unreadable(below(ROOT, 'archives'), 'not all of them');
    return device.archives;
  },
};

interface ArchiveListOptions {
  readonly baseUrl: string;
  readonly reader: ListReader;
  readonly capabilities: ClientCapabilities;
}

type Request = (deviceId: string, signal: AbortSignal) => Promise<DeviceListAnswer<ArchiveRecord>>;

/**
 * Creates the search of all archives for those of one device. Archives that name no device are its own only where the service is seen to heed the
 * conditions: it finds none for a device that does not exist.
 */
function createSearchOfAll({ baseUrl, reader, capabilities }: ArchiveListOptions): Request {
  const url = new URL(`${baseUrl}/v1/archives/search`);
  /** The conditions that the service accepted last, of those that are tried. */
  let accepted = 0;
  /** Whose archives without a device are, once such have come. */
  let unnamed: 'notSeen' | 'doubtful' | 'ofTheDevice' = 'notSeen';

  function sourceOf(deviceId: string, conditions: object): ListSource<ArchiveRecord> {
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
        return archives.filter((_, at) => owners[at] === null || owners[at] === deviceId);
      },
    };
  }

  async function searchWith(index: number, deviceId: string, signal: AbortSignal) {
    const conditionsOn = CONDITIONS[index] ?? (() => ({}));
    const send = (id: string) => reader.fetch(sourceOf(id, conditionsOn(id)), url, null, signal);
    const answer = await send(deviceId);
    if (!isUnreadable(answer) || unnamed === 'notSeen') return answer;
    const ofNone = index < CONDITIONS.length - 1 ? await send(NO_DEVICE) : answer;
    if (isUnreadable(ofNone)) capabilities.setDetected('archiveLists', 'unnamed');
    if (ofNone.kind !== 'pages' && !isNotOffered(ofNone)) return ofNone;
    unnamed = 'ofTheDevice';
    return send(deviceId);
  }

  return async (deviceId, signal) => {
    // The searches of several devices run at once: each tries for itself.
    for (let index = accepted; ; index += 1) {
      const answer = await searchWith(index, deviceId, signal);
      if (answer.kind === 'pages') accepted = index;
      if (!isInvalid(answer) || index >= CONDITIONS.length - 1) return answer;
    }
  };
}

/** The requests for the archives of a device at each of the paths. */
function createRequests(options: ArchiveListOptions): Readonly<Record<ListPath, Request>> {
  const below =
    (source: ListSource<ArchiveRecord>, ...segments: string[]): Request =>
    (deviceId, signal) =>
      options.reader.fetchBelowDevices(source, [deviceId, ...segments], {}, signal);
  const ofDevice = { ...archivesSource, search: JSON.stringify({ filters: {} }) };
  return {
    deviceArchives: below(archivesSource, 'archives'),
    device: below(deviceSource),
    search: below(ofDevice, 'archives', 'search'),
    searchOfAll: createSearchOfAll(options),
  };
}

/**
 * Creates the reader of a device's own archive list, for archives that no other list has. Its path is a capability of the environment; a path that is
 * gone is detected again once. `absent`: the service does not list archives at all.
 */
export function createFetchArchives(
  options: ArchiveListOptions,
): (deviceId: string, signal: AbortSignal) => Promise<ArchivesOutcome> {
  const { capabilities } = options;
  const requests = createRequests(options);

  /** Null: the path is not there. */
  async function fetchFrom(path: ListPath, deviceId: string, signal: AbortSignal) {
    const answer = await requests[path](deviceId, signal);
    const isSearch = path === 'search' || path === 'searchOfAll';
    if (answer.kind === 'absent') return answer.speaksOfSubject && !isSearch ? answer.answer : null;
    if (answer.kind === 'unknownPath' || isNotOffered(answer) || isUnreadable(answer)) return null;
    // Who may read a list may search it: a 403 there is of a gateway that does not know the path.
    return isSearch && answer.kind === 'refused' && answer.status === 403 ? null : answer;
  }

  async function search(deviceId: string, signal: AbortSignal, paths: readonly ListPath[]) {
    for (const path of paths) {
      const answer = await fetchFrom(path, deviceId, signal);
      if (answer === null) continue;
      if (answer.kind === 'pages') capabilities.setDetected('archiveLists', path);
      return outcomeOf(answer);
    }
    if (capabilities.read('archiveLists') !== 'unnamed') capabilities.setDetected('archiveLists', 'none');
    return absent();
  }

  const absent = () => {
    const message = failures[capabilities.read('archiveLists') === 'unnamed' ? 'unnamed' : 'none'];
    const failure: Failure = { code: 'notOnService', message, advice: 'Add an archive by ID.' };
    return { kind: 'absent', failure } as const;
  };

  return async (deviceId, signal) => {
    const path = capabilities.read('archiveLists');
    if (path === null) return search(deviceId, signal, LIST_PATHS);
    if (path === 'none' || path === 'unnamed' || path === 'embedded') return absent();
    const answer = await fetchFrom(path, deviceId, signal);
    if (answer !== null) return outcomeOf(answer);
    if (!capabilities.mayRedetect('archiveLists')) return absent();
    const others = LIST_PATHS.filter((other) => other !== path);
    const found = await search(deviceId, signal, others);
    if (found.kind !== 'failed') capabilities.redetected('archiveLists');
    return found;
  };
}

async function outcomeOf(answer: ListAnswer<ArchiveRecord>): Promise<ArchivesOutcome> {
  if (answer.kind === 'failed') return answer;
  if (answer.kind === 'refused') return refusedOutcome(answer);
  if (answer.kind !== 'pages') throw new Error('Archive lists are requested without a condition.');
  const [{ exchange }] = answer.pages;
  return { kind: 'changed', value: await recordsOf(answer.pages), validators: NO_VALIDATORS, exchange };
}

/** Why a device has no list of archives. */
const failures = {
  none: 'The service doesn’t list the archives of this device.',
  unnamed: 'The service’s search returns all archives, and doesn’t say which device each one is of.',
} as const;
