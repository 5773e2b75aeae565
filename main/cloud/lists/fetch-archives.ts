import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { ArchiveRecord, CapabilityValues, Failure } from '../../../preload/contract/index.ts';
import type { DevicePaths } from '../api/device-paths.ts';
import type { Outcome } from '../api/outcome.ts';
import type { Redetection, ServiceCapabilities } from '../capabilities/service-capabilities.ts';
import { below, ROOT, Unreadable } from '../decode/json.ts';
import { decodeArchives, decodeDevices } from '../decode/organizations.ts';
import { isSignedOut } from '../failures/answer-failure.ts';
import type { CloudLimits } from '../http/limits.ts';
import { NO_VALIDATORS } from '../http-cache/conditional.ts';
import type { ListSource } from './list-page.ts';
import type { ListAnswer, ListReader } from './list-reader.ts';

/** Fetches the archives of one device, where no other list has them. `absent`: the service does not list them at all. */
type FetchArchives = (
  deviceId: string,
  signal: AbortSignal,
) => Promise<Exclude<Outcome<readonly ArchiveRecord[]>, { readonly kind: 'notModified' }>>;

interface FetchArchivesOptions {
  readonly reader: ListReader;
  readonly devicePaths: DevicePaths;
  readonly limits: CloudLimits;
  readonly capabilities: ServiceCapabilities;
  readonly redetection: Redetection;
}

type ListPath = Extract<CapabilityValues['archiveLists'], 'deviceArchives' | 'device'>;

const LIST_PATHS: readonly ListPath[] = ['deviceArchives', 'device'];

/** Statuses with which a service says that a path does not exist. */
const NOT_THERE: ReadonlySet<number> = new Set([400, 405, 406, 422, 501]);

const archivesSource: ListSource<ArchiveRecord> = { sort: 'archive', decode: decodeArchives };

/** A device's record, read for its archives. */
const deviceSource: ListSource<ArchiveRecord> = {
  sort: 'archive',
  decode(json) {
    const device = decodeDevices(json)[0];
    if (device === undefined || device.archives === null)
      throw new Unreadable(below(ROOT, 'archives'), 'missing');
    // A part would look as if the rest were gone.
    if (device.hasMoreArchives === true) throw new Unreadable(below(ROOT, 'archives'), 'not all of them');
    return device.archives;
  },
};

/** Creates the reader of a device's own archive list. Its path is a capability of the environment; a path that is gone is detected anew once. */
export function createFetchArchives(options: FetchArchivesOptions): FetchArchives {
  const { reader, devicePaths, limits, capabilities, redetection } = options;

  async function fetchFrom(
    path: ListPath,
    deviceId: string,
    signal: AbortSignal,
  ): Promise<ListAnswer<ArchiveRecord> | { readonly kind: 'notThere' }> {
    const source = path === 'deviceArchives' ? archivesSource : deviceSource;
    const result = await devicePaths.send({
      segments: path === 'deviceArchives' ? [deviceId, 'archives'] : [deviceId],
      known: null,
      limits: limits.api,
      signal,
      storable: true,
      read: (body, headers, url) => ({ content: reader.read(source, body, headers, url), url }),
    });
    if (!result.ok) return { kind: 'failed', failure: result.failure };
    const { value: answer } = result;
    switch (answer.kind) {
      case 'answered':
        return reader.follow(source, { ...answer, value: answer.value.content }, answer.value.url, signal);
      case 'notModified':
        return reader.follow(source, answer, answer.url, signal);
      case 'unknownPath':
        return { kind: 'notThere' };
      case 'absent':
        return answer.speaksOfSubject ? answer.answer : { kind: 'notThere' };
      case 'refused':
        return NOT_THERE.has(answer.status) ? { kind: 'notThere' } : answer;
      case 'failed':
        return answer.failure.code === 'unexpectedAnswer' ? { kind: 'notThere' } : answer;
      default:
        return assertNever(answer);
    }
  }

  async function search(deviceId: string, signal: AbortSignal, paths: readonly ListPath[]) {
    for (const path of paths) {
      const answer = await fetchFrom(path, deviceId, signal);
      if (answer.kind === 'notThere') continue;
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
    if (answer.kind !== 'notThere') return outcomeOf(answer);
    if (!redetection.may('archiveLists')) return { kind: 'absent', failure: notListed };
    const found = await search(
      deviceId,
      signal,
      LIST_PATHS.filter((other) => other !== path),
    );
    if (found.kind !== 'failed') redetection.tried('archiveLists');
    return found;
  };
}

function outcomeOf(answer: ListAnswer<ArchiveRecord>): Awaited<ReturnType<FetchArchives>> {
  switch (answer.kind) {
    case 'pages': {
      const [{ exchange }] = answer.pages;
      const value = answer.pages.flatMap((page) => page.records());
      return { kind: 'changed', value, validators: NO_VALIDATORS, exchange };
    }
    case 'refused':
      if (isSignedOut(answer.status)) return { kind: 'unauthorized', failure: answer.failure };
      return {
        kind: answer.status === 404 || answer.status === 410 ? 'absent' : 'failed',
        failure: answer.failure,
      };
    case 'failed':
      return answer;
    case 'confirmedUnseen':
      throw new Error('Archive lists are asked for without a condition.');
    default:
      return assertNever(answer);
  }
}

const notListed: Failure = {
  code: 'notFound',
  message: 'The service doesn’t list the archives of this device.',
  advice: 'Add an archive by ID.',
};
