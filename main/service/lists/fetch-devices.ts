import type {
  CapabilityValues,
  DeviceRecord,
  Failure,
  ListPart,
  OrganizationRecord,
  ServiceRecord,
} from '../../../preload/contract/index.ts';
import { isBare } from '../../gate/accept-record.ts';
import { isNotOffered, isUnreadable, refusedOutcome } from '../http/answer-failure.ts';
import { firstOf, linkTarget } from '../read/names.ts';
import { listNames } from '../read/record-names.ts';
import { ownerOf } from '../read/sideloaded.ts';
import type { ListPage } from './list-page.ts';
import {
  type DeviceListOptions,
  type FailedList,
  type ListedDevices,
  type OrganizationPath,
  requestAllDevices,
  requestDevicesOf,
} from './request-devices.ts';

export type ListPath = Exclude<CapabilityValues['deviceLists'], 'embedded' | 'identifiers' | 'none'>;

/** Organizations with their separately listed devices, and the pages of those lists. */
export type CompletedOrganizations =
  | {
      readonly kind: 'completed';
      readonly organizations: readonly OrganizationRecord[];
      readonly pages: readonly ListPage<ServiceRecord>[];
      /** First list that failed or lacks records; absent if all devices were read. */
      readonly failure?: Failure;
    }
  | FailedList;

/** `notThere`: no path, or nothing new. `unreadable`: what can't be read, or `null`. */
interface NotThere {
  readonly kind: 'notThere';
  readonly unreadable: Failure | null;
}

const NOT_THERE: NotThere = { kind: 'notThere', unreadable: null };

/** Simultaneous list requests: fewer than the least window of an origin, six. */
const SIMULTANEOUS_LISTS = 4;

/** Lists that may fail one by one before the others are fetched at the same time. */
const MOST_PROBES = 3;

export function fetchDevices(
  options: DeviceListOptions,
  path: ListPath,
  organizations: readonly OrganizationRecord[],
  signal: AbortSignal,
): Promise<CompletedOrganizations | NotThere> {
  return path === 'devices'
    ? fetchCommonList(options, organizations, signal)
    : fetchEach(options, path, organizations, signal);
}

async function fetchCommonList(
  options: DeviceListOptions,
  organizations: readonly OrganizationRecord[],
  signal: AbortSignal,
): Promise<CompletedOrganizations | NotThere> {
  const answer = await requestAllDevices(options, signal);
  if (answer.kind !== 'listed') return isNotThere(answer) ? withoutPath(answer) : answer;
  const byOwner = new Map<string, DeviceRecord[]>(organizations.map(({ id }) => [id, []]));
  const [only, second] = organizations;
  for (const device of answer.devices) {
    const owner = ownerOf(device.fields, 'device') ?? (second === undefined ? only?.id : undefined);
    // A list whose devices name no owner is useless.
    if (owner === undefined) return NOT_THERE;
    byOwner.get(owner)?.push(device);
  }
  return {
    kind: 'completed',
    organizations: organizations.map((organization) => ({
      ...withoutList(organization),
      devices: byOwner.get(organization.id) ?? null,
      // The total counts all organizations together.
      ...partOf(answer.part === null ? null : { total: second === undefined ? answer.part.total : null }),
    })),
    pages: answer.pages,
    ...(answer.flaw === null ? {} : { failure: answer.flaw }),
  };
}

async function fetchEach(
  options: DeviceListOptions,
  path: OrganizationPath,
  organizations: readonly OrganizationRecord[],
  signal: AbortSignal,
): Promise<CompletedOrganizations | NotThere> {
  const ids = new Set(organizations.map(({ id }) => id));
  const request: RequestDevices = async (organization, isProbe) => {
    const answer = await requestDevicesOf(options, path, organization, signal);
    if (answer.kind === 'nothingListed') return NOT_THERE;
    if (answer.kind !== 'listed') return isProbe && isNotThere(answer) ? withoutPath(answer) : answer;
    // A service that ignores the parameter lists the devices of all organizations.
    const devices = answer.devices.filter((device) => isOf(organization.id, device, ids));
    // Another first page of the embedded list is no better.
    const isNoBetter =
      (answer.part !== null && organization.hasMoreDevices === true) ||
      ((organization.devices?.length ?? 0) > 0 && devices.every(isBare));
    return isProbe && isNoBetter ? NOT_THERE : { ...answer, devices };
  };
  return completeEach(organizations, request, MOST_PROBES);
}

/** Requests an organization's devices. `isProbe`: shows whether the list exists. */
type RequestDevices = (
  organization: OrganizationRecord,
  isProbe: boolean,
) => Promise<ListedDevices | FailedList | NotThere>;

/**
 * Fetches each organization's devices, some at a time. Up to `probes` lists are tried one by one
 * first, until one exists.
 */
export async function completeEach(
  organizations: readonly OrganizationRecord[],
  request: RequestDevices,
  probes: number,
): Promise<CompletedOrganizations | NotThere> {
  const pages: ListPage<ServiceRecord>[] = [];
  const completed = [...organizations];
  const patience = createListPatience();
  let failure: Failure | null = null;
  /** Failure that all other lists would meet too. */
  let ended: FailedList | null = null;

  /**
   * Fetches the list of one organization. `notThere`: the path is useless; `failed`: shows nothing
   * about the path.
   */
  async function take(index: number, isProbe: boolean): Promise<'listed' | 'failed' | NotThere> {
    const organization = organizations[index];
    if (organization === undefined) return 'failed';
    const answer = await request(organization, isProbe);
    if (answer.kind === 'notThere') return answer;
    if (answer.kind !== 'listed') {
      if (patience.endsAll(answer)) ended ??= answer;
      const reason = failureOf(answer);
      if (!isNotOffered(answer)) completed[index] = { ...organization, devicesFailure: reason };
      // The account may still see the devices of other organizations.
      if (!isNotOffered(answer) && reason.code !== 'forbidden') failure ??= reason;
      return 'failed';
    }
    patience.listed();
    failure ??= answer.flaw;
    pages.push(...answer.pages);
    completed[index] = { ...withoutList(organization), devices: answer.devices, ...partOf(answer.part) };
    return 'listed';
  }

  const rest = probesFirst(organizations);
  let probed: 'listed' | 'failed' | NotThere = 'failed';
  for (let count = 0; count < probes && rest.length > 0 && probed === 'failed'; count += 1) {
    probed = await take(rest.shift() ?? 0, true);
    if (ended !== null) return ended;
  }
  if (typeof probed === 'object') return probed;
  await Promise.all(
    Array.from({ length: SIMULTANEOUS_LISTS }, async () => {
      for (let next = rest.shift(); next !== undefined && ended === null; next = rest.shift())
        await take(next, false);
    }),
  );
  if (ended !== null) return ended;
  return {
    kind: 'completed',
    organizations: completed,
    pages,
    ...(failure === null ? {} : { failure }),
  };
}

/** Orders the lists to probe: an organization with devices shows more. */
function probesFirst(organizations: readonly OrganizationRecord[]): number[] {
  const has = (index: number) => ((organizations[index]?.devices?.length ?? 0) > 0 ? 0 : 1);
  return [...organizations.keys()].toSorted((one, other) => has(one) - has(other));
}

export function failureOf(answer: FailedList): Failure {
  return answer.kind === 'failed' ? answer.failure : refusedOutcome(answer).failure;
}

/** Failures of one list, which say nothing about the others. */
const OF_ONE_LIST: ReadonlySet<Failure['code']> = new Set(['unexpectedAnswer', 'tooLarge', 'invalidInput']);

/** Lists in a row without an answer in time that show a silent service. */
const MOST_SILENT = 4;

/** Judges failed lists one after the other. */
export function createListPatience() {
  let silent = 0;
  return {
    listed() {
      silent = 0;
    },
    /** Returns true if all lists will fail likewise: a refused token, or no answer of the service. */
    endsAll(answer: FailedList): boolean {
      if (answer.kind === 'refused') return answer.status === 401;
      if (answer.failure.code !== 'timedOut') return !OF_ONE_LIST.has(answer.failure.code);
      silent += 1;
      return silent >= MOST_SILENT;
    },
  };
}

function isNotThere(answer: FailedList): boolean {
  return isNotOffered(answer) || isUnreadable(answer);
}

function withoutPath(answer: FailedList): NotThere {
  return isUnreadable(answer) ? { kind: 'notThere', unreadable: failureOf(answer) } : NOT_THERE;
}

function isOf(organizationId: string, device: DeviceRecord, known: ReadonlySet<string>): boolean {
  const owner = ownerOf(device.fields, 'device');
  return owner === null || owner === organizationId || !known.has(owner);
}

/** Marks an organization with an incomplete device list. */
export function partOf(
  part: ListPart | null,
): Pick<OrganizationRecord, 'hasMoreDevices' | 'devicesTotal' | 'devicesFailure'> {
  if (part === null) return {};
  return {
    hasMoreDevices: true,
    ...(part.total === null ? {} : { devicesTotal: part.total }),
    ...(part.failure === undefined ? {} : { devicesFailure: part.failure }),
  };
}

/** Drops the link to the fetched list and its first page. */
function withoutList(organization: OrganizationRecord): OrganizationRecord {
  const { hasMoreDevices: _part, devicesTotal: _total, isHandedOver: _other, ...rest } = organization;
  const link = firstOf(rest.fields, listNames.device);
  if (link === null || linkTarget(link.value) === null) return rest;
  const { [link.key]: _followed, ...fields } = rest.fields;
  return { ...rest, fields };
}
