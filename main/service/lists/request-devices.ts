import type {
  DeviceRecord,
  Failure,
  ListPart,
  OrganizationRecord,
  ServiceRecord,
} from '../../../preload/contract/index.ts';
import { isBare } from '../../gate/accept-record.ts';
import { servicePath } from '../client/service-path.ts';
import { isJsonObject } from '../http/json.ts';
import { atSameOrigin } from '../http/same-origin.ts';
import { pageEnvelopeNames } from '../read/answer-names.ts';
import { firstOf, linkTarget } from '../read/names.ts';
import { decodeDevices, decodeOrganizations } from '../read/organizations.ts';
import { listNames } from '../read/record-names.ts';
import type { ClientCapabilities } from '../read/service-capabilities.ts';
import { type ListPage, type ListSource, recordsOf } from './list-page.ts';
import type { ListAnswer, ListReader } from './list-reader.ts';
import { noticeExpansion, requestExpanded } from './request-expanded.ts';

export interface DeviceListOptions {
  readonly baseUrl: string;
  readonly reader: ListReader;
  readonly capabilities: ClientCapabilities;
}

/** Path for an organization's devices: a list below it or at its link, or its record. */
export type OrganizationPath = 'organizationDevices' | 'organization';

export type FailedList = Extract<ListAnswer<DeviceRecord>, { readonly kind: 'refused' | 'failed' }>;

/** Devices with the pages that list them. `part`: they are incomplete. */
export interface ListedDevices {
  readonly kind: 'listed';
  readonly devices: readonly DeviceRecord[];
  readonly part: ListPart | null;
  /** Unreadable records; `null`: none. */
  readonly flaw: Failure | null;
  readonly pages: readonly ListPage<ServiceRecord>[];
}

const devicesSource: ListSource<DeviceRecord> = { kind: 'device', decode: decodeDevices };

const organizationSource: ListSource<OrganizationRecord> = {
  kind: 'organization',
  decode: (json, onUnread) => decodeOrganizations(json, onUnread).slice(0, 1),
};

/** The answer has no list of devices, which says nothing about their number. */
interface NothingListed {
  readonly kind: 'nothingListed';
}

/** Requests an organization's devices, with their archives if the service allows it. */
export async function requestDevicesOf(
  { baseUrl, reader, capabilities }: DeviceListOptions,
  path: OrganizationPath,
  organization: OrganizationRecord,
  signal: AbortSignal,
): Promise<ListedDevices | NothingListed | FailedList> {
  const isList = path === 'organizationDevices';
  const segments = ['v1', 'organizations', organization.id, ...(isList ? ['devices'] : [])];
  const address = servicePath(baseUrl, segments);
  if (!address.ok) return { kind: 'failed', failure: address.failure };
  const link = isList ? linkToDevices(organization, baseUrl) : null;
  const fetchList = <Record extends ServiceRecord>(
    source: ListSource<Record>,
    query: Readonly<globalThis.Record<string, string>>,
  ) => reader.fetch(source, withQuery(link ?? address.value, query), null, signal);
  if (isList) {
    const { answer, expansion } = await requestExpanded('deviceExpand', capabilities, (query) =>
      fetchList(devicesSource, query),
    );
    return listed(capabilities, answer, expansion);
  }
  const { answer } = await requestExpanded('expand', capabilities, (query) =>
    fetchList(organizationSource, query),
  );
  if (answer.kind !== 'pages') return withoutPages(answer);
  const records = await recordsOf(answer.pages);
  if (records.every(({ devices }) => devices === null)) return { kind: 'nothingListed' };
  const devices = records.flatMap((record) => record.devices ?? []);
  const short = records.find(({ hasMoreDevices }) => hasMoreDevices === true);
  const part = short === undefined ? answer.part : { total: short.devicesTotal ?? null };
  return { kind: 'listed', devices, part, flaw: answer.flaw, pages: answer.pages };
}

export async function requestAllDevices(
  { reader, capabilities }: DeviceListOptions,
  signal: AbortSignal,
): Promise<ListedDevices | FailedList> {
  const { answer, expansion } = await requestExpanded('deviceExpand', capabilities, async (query) => {
    const list = await reader.fetchBelowDevices(devicesSource, [], query, signal);
    return list.kind === 'absent' || list.kind === 'unknownPath' ? list.answer : list;
  });
  return listed(capabilities, answer, expansion);
}

async function listed(
  capabilities: ClientCapabilities,
  answer: ListAnswer<DeviceRecord>,
  expansion: 'archives' | 'none',
): Promise<ListedDevices | FailedList> {
  // No content means no devices.
  if (answer.kind === 'refused' && answer.status === 204)
    return { kind: 'listed', devices: [], part: null, flaw: null, pages: [] };
  if (answer.kind !== 'pages') return withoutPages(answer);
  const devices = await recordsOf(answer.pages);
  const archives = devices.flatMap((device) => device.archives ?? []);
  const isHonoured = archives.length === 0 ? null : !archives.every(isBare);
  noticeExpansion('deviceExpand', capabilities, expansion, isHonoured);
  return { kind: 'listed', devices, part: answer.part, flaw: answer.flaw, pages: answer.pages };
}

function withoutPages(answer: Exclude<ListAnswer<never>, { readonly kind: 'pages' }>): FailedList {
  if (answer.kind === 'confirmedUnseen') throw new Error('Device lists are requested without a condition.');
  return answer;
}

/** Returns the link to the devices in an organization's record, on the API origin only (P15). */
function linkToDevices({ fields }: OrganizationRecord, baseUrl: string): URL | null {
  const links = firstOf(fields, pageEnvelopeNames)?.value;
  const value =
    firstOf(fields, listNames.device)?.value ??
    (isJsonObject(links) ? firstOf(links, listNames.device)?.value : null);
  const target = linkTarget(value);
  return target === null ? null : atSameOrigin(target, new URL(`${baseUrl}/`));
}

function withQuery(url: URL, query: Readonly<Record<string, string>>): URL {
  const requested = new URL(url);
  for (const [name, value] of Object.entries(query)) requested.searchParams.set(name, value);
  return requested;
}
