import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { DeviceRecord, OrganizationRecord, ServiceRecord } from '../../../preload/contract/index.ts';
import type { DeviceRoutes } from '../api/device-paths.ts';
import { servicePath } from '../api/service-path.ts';
import type { Redetection } from '../capabilities/redetection.ts';
import type { ServiceCapabilities } from '../capabilities/service-capabilities.ts';
import { below, isJsonObject, ROOT, Unreadable } from '../decode/json/json-path.ts';
import { listNames } from '../decode/names/list-names.ts';
import { firstOf, linkTarget } from '../decode/names/names.ts';
import { pageEnvelopeNames } from '../decode/names/page-names.ts';
import { decodeDevices, decodeOrganizations } from '../decode/organizations.ts';
import type { CloudLimits } from '../http/limits.ts';
import type { ListAnswer, ListPage, ListReader, ListSource } from './list-reader.ts';
import { askExpanded, type ExpandQuery } from './request-expanded.ts';

/** The devices of one organization, and whether they go on elsewhere. */
type OrganizationDevices =
  | {
      readonly kind: 'told';
      readonly devices: readonly DeviceRecord[];
      readonly hasMore: boolean;
      readonly pages: readonly ListPage<ServiceRecord>[];
    }
  | Extract<ListAnswer<DeviceRecord>, { readonly kind: 'refused' | 'failed' }>;

/** Asks for lists of devices at the places where they may be. */
interface DeviceListRequests {
  /** The devices of one organization: a list below it (or where its record links to), or in its own record. */
  one(
    place: 'organizationDevices' | 'organization',
    organization: OrganizationRecord,
    signal: AbortSignal,
  ): Promise<OrganizationDevices>;
  /** The devices of all organizations, in one list. */
  all(signal: AbortSignal): Promise<ListAnswer<DeviceRecord>>;
}

export interface DeviceListRequestsOptions {
  readonly baseUrl: string;
  readonly reader: ListReader;
  readonly routes: DeviceRoutes;
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

/** Creates the requests. Archives are asked for with the devices, as far as the service takes that. */
export function createDeviceListRequests(options: DeviceListRequestsOptions): DeviceListRequests {
  const { baseUrl, reader, routes, limits, capabilities, redetection } = options;

  async function askOne(
    place: 'organizationDevices' | 'organization',
    organization: OrganizationRecord,
    signal: AbortSignal,
  ): Promise<OrganizationDevices> {
    const segments = place === 'organizationDevices' ? ['devices'] : [];
    const path = servicePath(baseUrl, ['v1', 'organizations', organization.id, ...segments]);
    const link = place === 'organizationDevices' ? linkToDevices(organization, baseUrl) : null;
    if (!path.ok) return { kind: 'failed', failure: path.failure } as const;
    const ask = <Record extends ServiceRecord>(source: ListSource<Record>, query: ExpandQuery) =>
      reader.ask(source, withQuery(link ?? path.value, query), null, signal);
    if (place === 'organization') {
      const { answer } = await askExpanded('expand', capabilities, redetection, (query) =>
        ask(organizationSource, query),
      );
      if (answer.kind !== 'pages') return withoutPages(answer);
      const records = answer.pages.flatMap((page) => page.records());
      const devices = records.flatMap((record) => record.devices ?? []);
      const hasMore = records.some(({ hasMoreDevices }) => hasMoreDevices === true);
      return { kind: 'told', devices, hasMore, pages: answer.pages };
    }
    const { answer, asked } = await askExpanded('deviceExpand', capabilities, redetection, (query) =>
      ask(devicesSource, query),
    );
    if (answer.kind !== 'pages') return withoutPages(answer);
    noticeExpansion(answer.pages, asked);
    const devices = answer.pages.flatMap((page) => page.records());
    return { kind: 'told', devices, hasMore: false, pages: answer.pages };
  }

  async function askAll(signal: AbortSignal): Promise<ListAnswer<DeviceRecord>> {
    const { answer, asked } = await askExpanded('deviceExpand', capabilities, redetection, async (query) => {
      const first = await routes.ask({
        segments: [],
        query,
        known: null,
        limits: limits.api,
        signal,
        keepable: true,
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
        case 'noRoute':
          return value.answer;
        case 'refused':
        case 'failed':
          return value;
        default:
          return assertNever(value);
      }
    });
    if (answer.kind === 'pages') noticeExpansion(answer.pages, asked);
    return answer;
  }

  /** Archives that stay identifiers although they were asked for in full show that `expand` is passed over. */
  function noticeExpansion(pages: readonly ListPage<DeviceRecord>[], asked: string): void {
    if (asked !== 'archives' || capabilities.read('deviceExpand') !== null) return;
    const archives = pages.flatMap((page) => page.records().flatMap((device) => device.archives ?? []));
    if (archives.length > 0)
      capabilities.setDetected('deviceExpand', archives.every(isBare) ? 'none' : 'archives');
  }

  return { one: askOne, all: askAll };
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
  const asked = new URL(url);
  for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value);
  return asked;
}
