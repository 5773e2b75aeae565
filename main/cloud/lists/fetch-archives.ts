import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { ArchiveRecord, CapabilityValues, Failure } from '../../../preload/contract/index.ts';
import type { Outcome } from '../api/outcome.ts';
import type { ClientCapabilities } from '../capabilities/service-capabilities.ts';
import { below, ROOT, Unreadable } from '../decode/json.ts';
import { decodeArchives, decodeDevices } from '../decode/organizations.ts';
import { refusedOutcome } from '../failures/answer-failure.ts';
import { NO_VALIDATORS } from '../http-cache/validators.ts';
import { type ListSource, recordsOf } from './list-page.ts';
import type { ListAnswer, ListReader } from './list-reader.ts';

type ArchivesOutcome = Exclude<Outcome<readonly ArchiveRecord[]>, { readonly kind: 'notModified' }>;

type ListPath = Extract<CapabilityValues['archiveLists'], 'deviceArchives' | 'device'>;

const LIST_PATHS: readonly ListPath[] = ['deviceArchives', 'device'];

/** Statuses with which a service says that a path does not exist. */
const MISSING_PATH_STATUSES: ReadonlySet<number> = new Set([400, 405, 406, 422, 501]);

const archivesSource: ListSource<ArchiveRecord> = { kind: 'archive', decode: decodeArchives };

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

/**
 * Creates the reader of a device's own archive list, for archives that no other list has. Its path is a capability of the environment; a path that is
 * gone is detected again once. `absent`: the service does not list archives at all.
 */
export function createFetchArchives(options: {
  readonly reader: ListReader;
  readonly capabilities: ClientCapabilities;
}): (deviceId: string, signal: AbortSignal) => Promise<ArchivesOutcome> {
  const { reader, capabilities } = options;

  /** Null: the path is not there. */
  async function fetchFrom(path: ListPath, deviceId: string, signal: AbortSignal) {
    const answer = await (path === 'deviceArchives'
      ? reader.fetchBelowDevices(archivesSource, [deviceId, 'archives'], {}, signal)
      : reader.fetchBelowDevices(deviceSource, [deviceId], {}, signal));
    switch (answer.kind) {
      case 'unknownPath':
        return null;
      case 'absent':
        return answer.speaksOfSubject ? answer.answer : null;
      case 'refused':
        return MISSING_PATH_STATUSES.has(answer.status) ? null : answer;
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
