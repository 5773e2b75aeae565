import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { DeviceRecord, OrganizationRecord, ServiceRecord } from '../../../preload/contract/index.ts';
import type { DevicePaths } from '../api/device-paths.ts';
import { servicePath } from '../api/service-path.ts';
import type { Redetection, ServiceCapabilities } from '../capabilities/service-capabilities.ts';
import { pageEnvelopeNames } from '../decode/answer-names.ts';
import { below, isJsonObject, ROOT, Unreadable } from '../decode/json.ts';
import { firstOf, linkTarget } from '../decode/names.ts';
import { decodeDevices, decodeOrganizations } from '../decode/organizations.ts';
import { listNames } from '../decode/record-names.ts';
import type { CloudLimits } from '../http/limits.ts';
import type { ListPage, ListSource } from './list-page.ts';
import type { ListAnswer, ListReader } from './list-reader.ts';
import { type ExpandQuery, requestExpanded } from './request-expanded.ts';

/** The devices of one organization, and whether they go on elsewhere. */
type OrganizationDevices =
  | {
      readonly kind: 'listed';
      readonly devices: readonly DeviceRecord[];
      readonly hasMore: boolean;
      readonly pages: readonly ListPage<ServiceRecord>[];
    }
  | Extract<ListAnswer<DeviceRecord>, { readonly kind: 'refused' | 'failed' }>;

/** Fetches lists of devices from their possible paths. */
export interface DeviceListRequests {
  /** The devices of one organization: a list below it (or where its record links to), or in its own record. */
  one(
    path: 'organizationDevices' | 'organization',
    organization: OrganizationRecord,
    signal: AbortSignal,
  ): Promise<OrganizationDevices>;
  /** The devices of all organizations, in one list. */
  all(signal: AbortSignal): Promise<ListAnswer<DeviceRecord>>;
}

export interface DeviceListRequestsOptions {
  readonly baseUrl: string;
  readonly reader: ListReader;
  readonly devicePaths: DevicePaths;
  readonly limits: CloudLimits;
  readonly capabilities: ServiceCapabilities;
  readonly redetection: Redetection;
}

const devicesSource: ListSource<DeviceRecord> = { sort: 'device', decode: decodeDevices };

/** One organization's record, read for its devices. */
const organizationSource: ListSource<OrganizationRecord> = {
  sort: 'organization',
  decode(json) {
    const organizations = decodeOrganizations(json).slice(0, 1);
    const devices = organizations[0]?.devices ?? null;
    if (devices === null) throw new Unreadable(below(ROOT, 'devices'), 'missing');
    return organizations;
  },
};

/** Creates the requests. Archives are requested with the devices, as far as the service allows it. */
export function createDeviceListRequests(options: DeviceListRequestsOptions): DeviceListRequests {
  const { baseUrl, reader, devicePaths, limits, capabilities, redetection } = options;

  async function fetchOne(
    path: 'organizationDevices' | 'organization',
    organization: OrganizationRecord,
    signal: AbortSignal,
  ): Promise<OrganizationDevices> {
    const segments = path === 'organizationDevices' ? ['devices'] : [];
    const address = servicePath(baseUrl, ['v1', 'organizations', organization.id, ...segments]);
    const link = path === 'organizationDevices' ? linkToDevices(organization, baseUrl) : null;
    if (!address.ok) return { kind: 'failed', failure: address.failure } as const;
    const fetchList = <Record extends ServiceRecord>(source: ListSource<Record>, query: ExpandQuery) =>
      reader.fetch(source, withQuery(link ?? address.value, query), null, signal);
    if (path === 'organization') {
      const { answer } = await requestExpanded('expand', capabilities, redetection, (query) =>
        fetchList(organizationSource, query),
      );
      if (answer.kind !== 'pages') return withoutPages(answer);
      const records = answer.pages.flatMap((page) => page.records());
      const devices = records.flatMap((record) => record.devices ?? []);
      const hasMore = records.some(({ hasMoreDevices }) => hasMoreDevices === true);
      return { kind: 'listed', devices, hasMore, pages: answer.pages };
    }
    const { answer, expansion } = await requestExpanded('deviceExpand', capabilities, redetection, (query) =>
      fetchList(devicesSource, query),
    );
    if (answer.kind !== 'pages') return withoutPages(answer);
    noticeExpansion(capabilities, answer.pages, expansion);
    const devices = answer.pages.flatMap((page) => page.records());
    return { kind: 'listed', devices, hasMore: false, pages: answer.pages };
  }

  async function fetchAll(signal: AbortSignal): Promise<ListAnswer<DeviceRecord>> {
    const { answer, expansion } = await requestExpanded(
      'deviceExpand',
      capabilities,
      redetection,
      async (query) => {
        const first = await devicePaths.send({
          segments: [],
          query,
          known: null,
          limits: limits.api,
          signal,
          storable: true,
          read: (body, headers, url) => ({ content: reader.read(devicesSource, body, headers, url), url }),
        });
        if (!first.ok) return { kind: 'failed', failure: first.failure } as const;
        const { value } = first;
        switch (value.kind) {
          case 'answered':
            return reader.follow(
              devicesSource,
              { ...value, value: value.value.content },
              value.value.url,
              signal,
            );
          case 'notModified':
            return reader.follow(devicesSource, value, value.url, signal);
          case 'absent':
          case 'unknownPath':
            return value.answer;
          case 'refused':
          case 'failed':
            return value;
          default:
            return assertNever(value);
        }
      },
    );
    if (answer.kind === 'pages') noticeExpansion(capabilities, answer.pages, expansion);
    return answer;
  }

  return { one: fetchOne, all: fetchAll };
}

/** Archives that stay identifiers although they were requested in full show that the service ignores `expand`. */
function noticeExpansion(
  capabilities: ServiceCapabilities,
  pages: readonly ListPage<DeviceRecord>[],
  expansion: string,
): void {
  if (expansion !== 'archives' || capabilities.read('deviceExpand') !== null) return;
  const archives = pages.flatMap((page) => page.records().flatMap((device) => device.archives ?? []));
  if (archives.length > 0)
    capabilities.setDetected('deviceExpand', archives.every(isBare) ? 'none' : 'archives');
}

function withoutPages<Record extends ServiceRecord>(
  answer: Exclude<ListAnswer<Record>, { readonly kind: 'pages' }>,
): Extract<ListAnswer<Record>, { readonly kind: 'refused' | 'failed' }> {
  if (answer.kind === 'confirmedUnseen') throw new Error('Device lists are asked for without a condition.');
  return answer;
}

/** Whether a record is no more than an identifier. */
export function isBare({ id, name, fields }: Pick<DeviceRecord, 'id' | 'name' | 'fields'>): boolean {
  return name === id && Object.keys(fields).length === 0;
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
