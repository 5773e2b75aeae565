import type {
  CapabilityValues,
  DeviceRecord,
  ListPart,
  OrganizationRecord,
  ServiceRecord,
} from '../../../preload/contract/index.ts';
import { isBare } from '../../gate/accept-record.ts';
import { firstOf, linkTarget } from '../decode/names.ts';
import { listNames } from '../decode/record-names.ts';
import { ownerOf } from '../decode/sideloaded.ts';
import { isNotOffered, isUnreadable } from '../failures/answer-failure.ts';
import type { ListPage } from './list-page.ts';
import {
  type DeviceListOptions,
  type FailedList,
  type OrganizationPath,
  requestAllDevices,
  requestDevicesOf,
} from './request-devices.ts';

/** A path at which devices are listed apart from their organizations. */
export type ListPath = Exclude<CapabilityValues['deviceLists'], 'embedded' | 'identifiers' | 'none'>;

/** Organizations with the devices that other paths listed, and the pages of those lists. */
export type CompletedOrganizations =
  | {
      readonly kind: 'completed';
      readonly organizations: readonly OrganizationRecord[];
      readonly pages: readonly ListPage<ServiceRecord>[];
      /** The first list that failed, if any; its organization has no devices here. */
      readonly failed?: FailedList;
    }
  | FailedList;

/** `notThere`: the service has no such path, or the path lists no more than is known. */
type FetchedDevices = CompletedOrganizations | { readonly kind: 'notThere' };

/** Lists that are fetched at a time: fewer than the six requests that the window of an origin has at least. */
const SIMULTANEOUS_LISTS = 4;

/** Fetches the devices of all organizations from one path. */
export function fetchDevices(
  options: DeviceListOptions,
  path: ListPath,
  organizations: readonly OrganizationRecord[],
  signal: AbortSignal,
): Promise<FetchedDevices> {
  return path === 'devices'
    ? fetchCommonList(options, organizations, signal)
    : fetchEach(options, path, organizations, signal);
}

async function fetchCommonList(
  options: DeviceListOptions,
  organizations: readonly OrganizationRecord[],
  signal: AbortSignal,
): Promise<FetchedDevices> {
  const answer = await requestAllDevices(options, signal);
  if (answer.kind !== 'listed') return isNotThere(answer) ? { kind: 'notThere' } : answer;
  const byOwner = new Map<string, DeviceRecord[]>(organizations.map(({ id }) => [id, []]));
  const [only, second] = organizations;
  for (const device of answer.devices) {
    const owner = ownerOf(device.fields, 'device') ?? (second === undefined ? only?.id : undefined);
    // A list whose devices name no owner is no use.
    if (owner === undefined) return { kind: 'notThere' };
    byOwner.get(owner)?.push(device);
  }
  return {
    kind: 'completed',
    organizations: organizations.map((organization) => ({
      ...withoutList(organization),
      devices: byOwner.get(organization.id) ?? null,
      // The total is that of all organizations together.
      ...partOf(answer.part === null ? null : { total: second === undefined ? answer.part.total : null }),
    })),
    pages: answer.pages,
  };
}

async function fetchEach(
  options: DeviceListOptions,
  path: OrganizationPath,
  organizations: readonly OrganizationRecord[],
  signal: AbortSignal,
): Promise<FetchedDevices> {
  const ids = new Set(organizations.map(({ id }) => id));
  const pages: ListPage<ServiceRecord>[] = [];
  const completed = [...organizations];
  // The first request shows whether the path exists; an organization with devices shows more.
  const probe = Math.max(
    0,
    organizations.findIndex(({ devices }) => devices !== null && devices.length > 0),
  );
  let failed: FailedList | null = null;
  let isEnded = false;

  /** Fetches the list of one organization; false: the path is of no use. */
  async function take(index: number, isProbe: boolean): Promise<boolean> {
    const organization = organizations[index];
    if (organization === undefined) return true;
    const answer = await requestDevicesOf(options, path, organization, signal);
    if (answer.kind !== 'listed') {
      if (isProbe && isNotThere(answer)) return false;
      if (!concernsOneOrganization(answer)) failed ??= answer;
      // Without a token, a network or time no other list comes either.
      isEnded ||= isProbe || endsAll(answer);
      return true;
    }
    // A service that ignores the parameter lists the devices of all organizations.
    const devices = answer.devices.filter((device) => isOf(organization.id, device, ids));
    // Another first page of the embedded list is no better.
    if (isProbe && answer.part !== null && organization.hasMoreDevices === true) return false;
    if (isProbe && (organization.devices?.length ?? 0) > 0 && devices.every(isBare)) return false;
    pages.push(...answer.pages);
    completed[index] = {
      ...withoutList(organization),
      devices,
      ...partOf(answer.part),
    };
    return true;
  }

  if (!(await take(probe, true))) return { kind: 'notThere' };
  const rest = [...organizations.keys()].filter((index) => index !== probe);
  let next = 0;
  await Promise.all(
    Array.from({ length: SIMULTANEOUS_LISTS }, async () => {
      for (let at = next++; at < rest.length && !isEnded; at = next++) await take(rest[at] ?? 0, false);
    }),
  );
  if (failed === null) return { kind: 'completed', organizations: completed, pages };
  return isEnded ? failed : { kind: 'completed', organizations: completed, pages, failed };
}

/** An account that may not see the devices of one organization may see those of the others. */
function concernsOneOrganization(answer: FailedList): boolean {
  return isNotOffered(answer) || (answer.kind === 'refused' && answer.status === 403);
}

/** Whether the failure of one list is that of all: a refused token, or no answer of the service. */
function endsAll(answer: FailedList): boolean {
  return answer.kind === 'refused' ? answer.status === 401 : answer.failure.code !== 'unexpectedAnswer';
}

function isNotThere(answer: FailedList): boolean {
  return isNotOffered(answer) || isUnreadable(answer);
}

function isOf(organizationId: string, device: DeviceRecord, known: ReadonlySet<string>): boolean {
  const owner = ownerOf(device.fields, 'device');
  return owner === null || owner === organizationId || !known.has(owner);
}

/** Marks an organization whose devices are not all listed. */
function partOf(part: ListPart | null): Pick<OrganizationRecord, 'hasMoreDevices' | 'devicesTotal'> {
  if (part === null) return {};
  return { hasMoreDevices: true, ...(part.total === null ? {} : { devicesTotal: part.total }) };
}

/** The fetched list replaces the link to it and its first page. */
function withoutList(organization: OrganizationRecord): OrganizationRecord {
  const { hasMoreDevices: _part, devicesTotal: _total, isHandedOver: _other, ...rest } = organization;
  const link = firstOf(rest.fields, listNames.device);
  if (link === null || linkTarget(link.value) === null) return rest;
  const { [link.key]: _followed, ...fields } = rest.fields;
  return { ...rest, fields };
}
