import type {
  ArchiveRecord,
  DeviceRecord,
  OrganizationRecord,
  ServiceRecord,
} from '../../../preload/contract/index.ts';
import type { Exchange, Outcome } from '../client/outcome.ts';
import { filledPath, filledTexts } from '../client/service-path.ts';
import { NO_VALIDATORS } from '../http/validators.ts';
import { compilePaging } from '../profile/profile-pages.ts';
import { createRecordReaders, type ProfiledList } from '../profile/profile-records.ts';
import { outermostIdentifiers, type ProfileList, type ServiceProfile } from '../profile/service-profile.ts';
import { unique } from '../read/organizations.ts';
import type { RecordKind } from '../read/record-names.ts';
import type { ListReceiver } from './arriving-page.ts';
import { collectArchives } from './fetch-archives.ts';
import {
  type CompletedOrganizations,
  completeEach,
  createListPatience,
  failureOf,
  partOf,
} from './fetch-devices.ts';
import type { FleetLists } from './fetch-organizations.ts';
import { type ListPage, type ListSource, recordsOf } from './list-page.ts';
import type { ListAnswer, ListReader } from './list-reader.ts';
import type { FailedList, ListedDevices } from './request-devices.ts';

interface ProfileListOptions {
  readonly baseUrl: string;
  readonly reader: ListReader;
  readonly profile: ServiceProfile;
}

type Identifiers = Readonly<Record<string, string>>;

/** Fetches a list whose `{…}` stand for these identifiers. */
type Fetch<Record extends ServiceRecord> = (
  identifiers: Identifiers,
  signal: AbortSignal,
  known?: Parameters<FleetLists['request']>[0],
  receiver?: ListReceiver<Record>,
) => Promise<ListAnswer<Record>>;

/**
 * Creates the lists of a service by its profile. Guesses nothing: an answer that doesn't fit is a
 * failure that names the list and the path.
 */
export function createProfileLists({ baseUrl, reader, profile }: ProfileListOptions) {
  const readers = createRecordReaders(profile);
  const { organizations, levels = [], devices, archives } = profile;

  function fetchOf<Record extends ServiceRecord>(
    kind: RecordKind,
    name: ProfiledList['list'],
    list: ProfileList,
    decode: ListSource<Record>['decode'],
  ): Fetch<Record> {
    const { path = '', method = 'GET', body = {} } = list;
    const source = { kind, decode, behind: compilePaging(list.paging), profiled: { profile, list: name } };
    return async (identifiers, signal, known = null, receiver) => {
      const url = filledPath(baseUrl, path, identifiers);
      if (!url.ok) return { kind: 'failed', failure: url.failure };
      const search = method === 'GET' ? {} : { search: JSON.stringify(filledTexts(body, identifiers)) };
      return reader.fetch({ ...source, ...search }, url.value, known, signal, receiver);
    };
  }

  const fetchOrganizations =
    'fixed' in organizations
      ? null
      : fetchOf('organization', 'organizations', organizations, readers.organizations);
  const fetchLevels = levels.map((level, index) =>
    fetchOf<OrganizationRecord>('organization', index, level, readers.levels[index] ?? (() => [])),
  );
  const fetchDeviceList = fetchOf('device', 'devices', devices, readers.devices);

  /** Fetches the devices below a level, or of the organization below the last one. */
  async function fetchDevices(
    identifiers: Identifiers,
    signal: AbortSignal,
    depth = 0,
  ): Promise<ListedDevices | FailedList> {
    const level = levels[depth];
    const answer = await (level === undefined ? fetchDeviceList : fetchLevels[depth])?.(identifiers, signal);
    if (answer?.kind !== 'pages') {
      if (answer === undefined || answer.kind === 'confirmedUnseen')
        throw new Error('Lists below organizations have no condition.');
      return answer;
    }
    if (level === undefined) {
      const { pages, part } = answer as Extract<ListAnswer<DeviceRecord>, { kind: 'pages' }>;
      return { kind: 'listed', devices: await recordsOf(pages), part, flaw: answer.flaw, pages };
    }
    const found: DeviceRecord[] = [];
    const pages: ListPage<ServiceRecord>[] = [...answer.pages];
    let { part, flaw } = answer;
    const patience = createListPatience();
    for (const { id, name } of await recordsOf<ServiceRecord>(answer.pages)) {
      const below = await fetchDevices({ ...identifiers, [level.as]: id }, signal, depth + 1);
      if (below.kind !== 'listed') {
        if (patience.endsAll(below)) return below;
        const failure = failureOf(below);
        part = { total: null, failure };
        if (failure.code !== 'forbidden') flaw ??= failure;
        continue;
      }
      patience.listed();
      for (const device of below.devices)
        found.push({ ...device, fields: { [level.as]: name, ...device.fields } });
      pages.push(...below.pages);
      // Nobody states the total of all levels.
      if (below.part !== null) part = { ...below.part, ...part, total: null };
      flaw ??= below.flaw;
    }
    return {
      kind: 'listed',
      devices: unique(found),
      part: part === null ? null : { ...part, total: null },
      flaw,
      pages,
    };
  }

  /** Fetches the single list of all devices and assigns each to the organization that it names. */
  async function completeAtOnce(
    records: readonly OrganizationRecord[],
    signal: AbortSignal,
  ): Promise<CompletedOrganizations> {
    const answer = await fetchDevices({}, signal);
    if (answer.kind !== 'listed') return answer;
    const completed = new Map(
      records.map((record): [string, OrganizationRecord] => [record.id, { ...record, devices: [] }]),
    );
    const [only] = records;
    const devicesOf = Map.groupBy(answer.devices, ({ fields: { organizationId } }) =>
      typeof organizationId === 'string' ? organizationId : (only?.id ?? ''),
    );
    // An organization missing from the list keeps its devices.
    for (const [id, its] of devicesOf)
      completed.set(id, { ...(completed.get(id) ?? { id, name: id, fields: {} }), devices: its });
    const { part } = answer;
    const ofEach = part === null || completed.size === 1 ? part : { total: null };
    return {
      kind: 'completed',
      organizations: [...completed.values()].map((one) => Object.assign(one, partOf(ofEach))),
      pages: answer.pages,
      ...(answer.flaw === null ? {} : { failure: answer.flaw }),
    };
  }

  const isBelow = [...levels, devices].some(({ path = '' }) => path.includes('{organizationId}'));
  const lists: FleetLists = {
    takesEmbedded: () => devices.path === undefined,
    mayBeElsewhere: () => devices.path !== undefined,
    async request(known, signal, receiver) {
      const answer =
        'fixed' in organizations || fetchOrganizations === null
          ? onePage([{ ...fixedOf(profile), devices: null }])
          : // Omits `begin`, which reads the first bytes by the names in them.
            await fetchOrganizations({}, signal, known, { keep: receiver.keep });
      return { answer, notice() {} };
    },
    async complete(records, signal) {
      if (devices.path === undefined) return { kind: 'completed', organizations: records, pages: [] };
      if (!isBelow) return completeAtOnce(records, signal);
      const completed = await completeEach(
        records,
        ({ id }) => fetchDevices({ organizationId: id }, signal),
        0,
      );
      if (completed.kind === 'notThere') throw new Error('A profile says where devices are listed.');
      return completed;
    },
    noticeArchives() {},
  };

  const fetchArchives =
    archives?.path === undefined
      ? null
      : fetchOf<ArchiveRecord>('archive', 'archives', archives, readers.archives);
  return {
    lists,
    /** Requests the smallest list that shows whether the service still accepts the account. */
    check: (signal: AbortSignal) =>
      (fetchOrganizations ?? fetchLevels[0] ?? fetchDeviceList)(outermostIdentifiers(profile), signal),
    async archives(
      deviceId: string,
      signal: AbortSignal,
    ): Promise<Exclude<Outcome<readonly ArchiveRecord[]>, { readonly kind: 'notModified' }>> {
      return fetchArchives === null
        ? { kind: 'absent', failure: noArchives }
        : collectArchives(await fetchArchives({ deviceId }, signal));
    },
  };
}

/** Organization of a service that has none. */
function fixedOf({ organizations }: ServiceProfile): Omit<OrganizationRecord, 'devices'> {
  if (!('fixed' in organizations)) throw new Error('The profile has a list of organizations.');
  return { ...organizations.fixed, fields: {} };
}

const NO_EXCHANGE: Exchange = { requestId: '', wireBytes: 0 };

/** Returns an answer that needed no request. */
function onePage<Record extends ServiceRecord>(records: readonly Record[]): ListAnswer<Record> {
  const page = {
    records: async () => records,
    storedSince: null,
    validators: NO_VALIDATORS,
    exchange: NO_EXCHANGE,
  };
  return { kind: 'pages', pages: [page], part: null, flaw: null };
}

const noArchives = {
  code: 'notOnService',
  refusal: 'archivesNotListed',
} as const;
