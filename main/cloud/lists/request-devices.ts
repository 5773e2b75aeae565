import type {
  DeviceRecord,
  ListPart,
  OrganizationRecord,
  ServiceRecord,
} from '../../../preload/contract/index.ts';
import { isBare } from '../../gate/accept-record.ts';
import { servicePath } from '../api/service-path.ts';
import type { ClientCapabilities } from '../capabilities/service-capabilities.ts';
import { pageEnvelopeNames } from '../decode/answer-names.ts';
import { below, isJsonObject, ROOT, Unreadable } from '../decode/json.ts';
import { firstOf, linkTarget } from '../decode/names.ts';
import { decodeDevices, decodeOrganizations } from '../decode/organizations.ts';
import { listNames } from '../decode/record-names.ts';
import { type ListPage, type ListSource, recordsOf } from './list-page.ts';
import type { ListAnswer, ListReader } from './list-reader.ts';
import { noticeExpansion, requestExpanded } from './request-expanded.ts';

export interface DeviceListOptions {
  readonly baseUrl: string;
  readonly reader: ListReader;
  readonly capabilities: ClientCapabilities;
}

/** A path at which the devices of one organization are listed: a list below it (or where its record links to), or its own record. */
export type OrganizationPath = 'organizationDevices' | 'organization';

export type FailedList = Extract<ListAnswer<DeviceRecord>, { readonly kind: 'refused' | 'failed' }>;

/** Devices with the pages that list them. `part`: they are not all. */
interface ListedDevices {
  readonly kind: 'listed';
  readonly devices: readonly DeviceRecord[];
  readonly part: ListPart | null;
  readonly pages: readonly ListPage<ServiceRecord>[];
}

const devicesSource: ListSource<DeviceRecord> = { kind: 'device', decode: decodeDevices };

/** One organization's record, read for its devices. */
const organizationSource: ListSource<OrganizationRecord> = {
  kind: 'organization',
  decode(json) {
    const organizations = decodeOrganizations(json).slice(0, 1);
    const devices = organizations[0]?.devices ?? null;
    if (devices === null) throw new Unreadable(below(ROOT, 'devices'), 'missing');
    return organizations;
  },
};

/** Requests the devices of one organization, with their archives as far as the service allows it. */
export async function requestDevicesOf(
  { baseUrl, reader, capabilities }: DeviceListOptions,
  path: OrganizationPath,
  organization: OrganizationRecord,
  signal: AbortSignal,
): Promise<ListedDevices | FailedList> {
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
  const devices = records.flatMap((record) => record.devices ?? []);
  const short = records.find(({ hasMoreDevices }) => hasMoreDevices === true);
  const part = short === undefined ? answer.part : { total: short.devicesTotal ?? null };
  return { kind: 'listed', devices, part, pages: answer.pages };
}

/** Requests the devices of all organizations, in one list. */
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
  if (answer.kind !== 'pages') return withoutPages(answer);
  const devices = await recordsOf(answer.pages);
  const archives = devices.flatMap((device) => device.archives ?? []);
  const isHonoured = archives.length === 0 ? null : !archives.every(isBare);
  noticeExpansion('deviceExpand', capabilities, expansion, isHonoured);
  return { kind: 'listed', devices, part: answer.part, pages: answer.pages };
}

function withoutPages(answer: Exclude<ListAnswer<never>, { readonly kind: 'pages' }>): FailedList {
  if (answer.kind === 'confirmedUnseen') throw new Error('Device lists are requested without a condition.');
  return answer;
}

/** A link to the devices in an organization's record, on the API origin only (P15). */
function linkToDevices({ fields }: OrganizationRecord, baseUrl: string): URL | null {
  const links = firstOf(fields, pageEnvelopeNames)?.value;
  const value =
    firstOf(fields, listNames.device)?.value ??
    (isJsonObject(links) ? firstOf(links, listNames.device)?.value : null);
  const target = linkTarget(value);
  const url = target === null ? null : URL.parse(target, `${baseUrl}/`);
  return url !== null && url.origin === new URL(baseUrl).origin && url.username === '' && url.password === ''
    ? url
    : null;
}

function withQuery(url: URL, query: Readonly<Record<string, string>>): URL {
  const requested = new URL(url);
  for (const [name, value] of Object.entries(query)) requested.searchParams.set(name, value);
  return requested;
}
