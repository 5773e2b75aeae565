import type { ArchiveRecord, CapabilityValues, Failure } from '../../../preload/contract/index.ts';
import type { Outcome } from '../client/outcome.ts';
import { isNotOffered, isUnreadable, refusedOutcome } from '../http/answer-failure.ts';
import { below, ROOT, Unreadable } from '../http/json.ts';
import { NO_VALIDATORS } from '../http/validators.ts';
import { decodeDevices } from '../read/organizations.ts';
import { type ListSource, recordsOf } from './list-page.ts';
import type { ListAnswer } from './list-reader.ts';
import {
  type ArchiveListOptions,
  archivesSource,
  createSearchOfAll,
  type RequestArchives,
} from './search-of-all.ts';

type ArchivesOutcome = Exclude<Outcome<readonly ArchiveRecord[]>, { readonly kind: 'notModified' }>;

type ListPath = Exclude<CapabilityValues['archiveLists'], 'embedded' | 'unnamed' | 'none'>;

/** Reads before searches. */
const LIST_PATHS: readonly ListPath[] = ['deviceArchives', 'device', 'search', 'searchOfAll'];

const deviceSource: ListSource<ArchiveRecord> = {
  kind: 'archive',
  decode(json) {
    const device = decodeDevices(json)[0];
    if (device === undefined || device.archives === null)
      throw new Unreadable(below(ROOT, 'archives'), 'missing');
    // A partial list would look as if the rest were gone.
    if (device.hasMoreArchives === true) throw new Unreadable(below(ROOT, 'archives'), 'not all of them');
    return device.archives;
  },
};

function createRequests(options: ArchiveListOptions): Readonly<Record<ListPath, RequestArchives>> {
  const below =
    (source: ListSource<ArchiveRecord>, ...segments: string[]): RequestArchives =>
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
 * Creates the reader of a device's own archive list, for archives in no other list. Its path is a
 * capability of the environment, detected again once if it disappears. `absent`: the service
 * doesn't list archives.
 */
export function createFetchArchives(
  options: ArchiveListOptions,
): (deviceId: string, signal: AbortSignal) => Promise<ArchivesOutcome> {
  const { capabilities } = options;
  const requests = createRequests(options);

  /** Returns `null` if the path doesn't exist. */
  async function fetchFrom(path: ListPath, deviceId: string, signal: AbortSignal) {
    const answer = await requests[path](deviceId, signal);
    const isSearch = path === 'search' || path === 'searchOfAll';
    if (answer.kind === 'absent') return answer.speaksOfSubject && !isSearch ? answer.answer : null;
    if (answer.kind === 'unknownPath' || isNotOffered(answer) || isUnreadable(answer)) return null;
    // Whoever may read a list may search it: this 403 is from a gateway that doesn't know the
    // path.
    return isSearch && answer.kind === 'refused' && answer.status === 403 ? null : answer;
  }

  async function search(deviceId: string, signal: AbortSignal, paths: readonly ListPath[]) {
    for (const path of paths) {
      const answer = await fetchFrom(path, deviceId, signal);
      if (answer === null) continue;
      if (answer.kind === 'pages') capabilities.setDetected('archiveLists', path);
      return collectArchives(answer);
    }
    if (capabilities.read('archiveLists') !== 'unnamed') capabilities.setDetected('archiveLists', 'none');
    return absent();
  }

  const absent = () => {
    const isUnnamed = capabilities.read('archiveLists') === 'unnamed';
    const refusal = isUnnamed ? 'archivesUnnamed' : 'archivesNotListed';
    const failure: Failure = { code: 'notOnService', refusal };
    return { kind: 'absent', failure } as const;
  };

  return async (deviceId, signal) => {
    const path = capabilities.read('archiveLists');
    if (path === null) return search(deviceId, signal, LIST_PATHS);
    if (path === 'none' || path === 'unnamed' || path === 'embedded') return absent();
    const answer = await fetchFrom(path, deviceId, signal);
    if (answer !== null) return collectArchives(answer);
    if (!capabilities.mayRedetect('archiveLists')) return absent();
    const others = LIST_PATHS.filter((other) => other !== path);
    const found = await search(deviceId, signal, others);
    if (found.kind !== 'failed') capabilities.redetected('archiveLists');
    return found;
  };
}

/** Returns the archives of all pages, or why there are none. */
export async function collectArchives(answer: ListAnswer<ArchiveRecord>): Promise<ArchivesOutcome> {
  if (answer.kind === 'failed') return answer;
  if (answer.kind === 'refused') return refusedOutcome(answer);
  if (answer.kind !== 'pages') throw new Error('Archive lists are requested without a condition.');
  const [{ exchange }] = answer.pages;
  const { pages, part } = answer;
  return { kind: 'changed', value: await recordsOf(pages), part, validators: NO_VALIDATORS, exchange };
}
