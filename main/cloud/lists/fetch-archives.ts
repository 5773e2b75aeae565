import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { ArchiveRecord, CapabilityValues, Failure } from '../../../preload/contract/index.ts';
import type { Outcome } from '../api/outcome.ts';
import type { ClientCapabilities } from '../capabilities/service-capabilities.ts';
import { below, ROOT, Unreadable } from '../decode/json.ts';
import { decodeArchives, decodeDevices } from '../decode/organizations.ts';
import { ownerOf } from '../decode/sideloaded.ts';
import { refusedOutcome } from '../failures/answer-failure.ts';
import { NO_VALIDATORS } from '../http-cache/validators.ts';
import { type ListSource, recordsOf } from './list-page.ts';
import type { ListAnswer, ListReader } from './list-reader.ts';

type ArchivesOutcome = Exclude<Outcome<readonly ArchiveRecord[]>, { readonly kind: 'notModified' }>;

type ListPath = Exclude<CapabilityValues['archiveLists'], 'embedded' | 'none'>;

/** What is read is tried before what is searched. */
const LIST_PATHS: readonly ListPath[] = ['deviceArchives', 'device', 'search', 'searchOfAll'];

/** Statuses with which a service says that a path does not exist. */
const MISSING_PATH_STATUSES: ReadonlySet<number> = new Set([400, 404, 405, 406, 410, 415, 422, 501]);

const isInvalid = (answer: ListAnswer<ArchiveRecord>) =>
  answer.kind === 'refused' && [400, 422].includes(answer.status);

const archivesSource: ListSource<ArchiveRecord> = { kind: 'archive', decode: decodeArchives };

/** The interface has no operator for "equal"; plain values mean it where services have one. Without any condition all archives come. */
const conditionsOn = (deviceId: string) => [{ deviceId }, { device: deviceId }, {}];

/** The archives of one device in a search of all. Those that name no device are its own only where the search was for it. */
function searchOf(deviceId: string, conditions: object): ListSource<ArchiveRecord> {
  const isForIt = Object.keys(conditions).length > 0;
  return {
    kind: 'archive',
    search: JSON.stringify({ filters: conditions }),
    decode(json) {
      const archives = decodeArchives(json);
      const owners = archives.map(({ fields }) => ownerOf(fields, 'archive'));
      if (!isForIt && owners.includes(null)) throw new Unreadable(below(ROOT, 'device'), 'missing');
      return archives.filter((_, at) => owners[at] === null || owners[at] === deviceId);
    },
  };
}

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

/** Creates the requests for the archives of a device at each of the paths. */
function createRequests({ baseUrl, reader }: ArchiveListOptions) {
  /** The conditions that the service accepted last, of those that are tried. */
  let accepted = 0;

  async function searchAll(deviceId: string, signal: AbortSignal) {
    const url = new URL(`${baseUrl}/v1/archives/search`);
    const conditions = conditionsOn(deviceId);
    // The searches of several devices run at once: each tries for itself.
    for (let index = accepted; ; index += 1) {
      const answer = await reader.fetch(searchOf(deviceId, conditions[index] ?? {}), url, null, signal);
      if (answer.kind === 'pages') accepted = index;
      if (!isInvalid(answer) || index >= conditions.length - 1) return answer;
    }
  }

  return (path: ListPath, deviceId: string, signal: AbortSignal) => {
    const below = (source: ListSource<ArchiveRecord>, ...segments: string[]) =>
      reader.fetchBelowDevices(source, [deviceId, ...segments], {}, signal);
    switch (path) {
      case 'deviceArchives':
        return below(archivesSource, 'archives');
      case 'device':
        return below(deviceSource);
      case 'search':
        return below({ ...archivesSource, search: JSON.stringify({ filters: {} }) }, 'archives', 'search');
      case 'searchOfAll':
        return searchAll(deviceId, signal);
      default:
        return assertNever(path);
    }
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
  const request = createRequests(options);

  /** Null: the path is not there. */
  async function fetchFrom(path: ListPath, deviceId: string, signal: AbortSignal) {
    const answer = await request(path, deviceId, signal);
    const isSearch = path === 'search' || path === 'searchOfAll';
    switch (answer.kind) {
      case 'unknownPath':
        return null;
      case 'absent':
        return answer.speaksOfSubject && !isSearch ? answer.answer : null;
      case 'refused':
        // Who may read a list may search it: a 403 there is of a gateway that does not know the path.
        return MISSING_PATH_STATUSES.has(answer.status) || (isSearch && answer.status === 403)
          ? null
          : answer;
      case 'failed':
        return answer.failure.code === 'unexpectedAnswer' ? null : answer;
      case 'pages':
      case 'confirmedUnseen':
        return answer;
      default:
        return assertNever(answer);
    }
  }

  async function search(deviceId: string, signal: AbortSignal, paths: readonly ListPath[]) {
    for (const path of paths) {
      const answer = await fetchFrom(path, deviceId, signal);
      if (answer === null) continue;
      if (answer.kind === 'pages') capabilities.setDetected('archiveLists', path);
      return outcomeOf(answer);
    }
    capabilities.setDetected('archiveLists', 'none');
    return { kind: 'absent', failure: notListed } as const;
  }

  return async (deviceId, signal) => {
    const path = capabilities.read('archiveLists');
    if (path === null) return search(deviceId, signal, LIST_PATHS);
    if (path === 'none' || path === 'embedded') return { kind: 'absent', failure: notListed };
    const answer = await fetchFrom(path, deviceId, signal);
    if (answer !== null) return outcomeOf(answer);
    if (!capabilities.mayRedetect('archiveLists')) return { kind: 'absent', failure: notListed };
    const others = LIST_PATHS.filter((other) => other !== path);
    const found = await search(deviceId, signal, others);
    if (found.kind !== 'failed') capabilities.redetected('archiveLists');
    return found;
  };
}

async function outcomeOf(answer: ListAnswer<ArchiveRecord>): Promise<ArchivesOutcome> {
  switch (answer.kind) {
    case 'pages': {
      const [{ exchange }] = answer.pages;
      return { kind: 'changed', value: await recordsOf(answer.pages), validators: NO_VALIDATORS, exchange };
    }
    case 'refused':
      return answer.status === 404 || answer.status === 410
        ? { kind: 'absent', failure: answer.failure }
        : refusedOutcome(answer);
    case 'failed':
      return answer;
    case 'confirmedUnseen':
      throw new Error('Archive lists are asked for without a condition.');
    default:
      return assertNever(answer);
  }
}

const notListed: Failure = {
  code: 'notOnService',
  message: 'The service doesn’t list the archives of this device.',
  advice: 'Add an archive by ID.',
};
