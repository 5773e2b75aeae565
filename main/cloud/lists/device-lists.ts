import type {
  CapabilityValues,
  DeviceRecord,
  OrganizationRecord,
  ServiceRecord,
} from '../../../preload/contract/index.ts';
import { listNames } from '../decode/names/list-names.ts';
import { firstOf, linkTarget } from '../decode/names/names.ts';
import { ownerOf } from '../decode/sideloaded.ts';
import { createDeviceListRequests, type DeviceListRequestsOptions, isBare } from './device-list-requests.ts';
import type { ListAnswer, ListPage } from './list-reader.ts';

/** Where devices are told at a path of their own. */
type ListPath = Exclude<CapabilityValues['deviceLists'], 'embedded' | 'identifiers' | 'none'>;

const LIST_PATHS: readonly ListPath[] = ['organizationDevices', 'organization', 'devices'];

/** Organizations with the devices that other paths told, and what was asked for them. */
type CompletedOrganizations =
  | {
      readonly kind: 'completed';
      readonly organizations: readonly OrganizationRecord[];
      readonly pages: readonly ListPage<ServiceRecord>[];
    }
  | Extract<ListAnswer<DeviceRecord>, { readonly kind: 'refused' | 'failed' }>;

/** Asks for the devices of organizations that came without them. */
export interface DeviceLists {
  /** Whether organizations may come without what is to be asked for elsewhere, so that they have to be looked at. */
  mayBeElsewhere(): boolean;
  complete(
    organizations: readonly OrganizationRecord[],
    signal: AbortSignal,
  ): Promise<CompletedOrganizations>;
}

type DeviceListsOptions = DeviceListRequestsOptions;

/** Lists asked for at a time; the pace of the origin lets no more than six through. */
const SIMULTANEOUS_LISTS = 4;

/** Statuses that say of a path that it is not there. */
const NOT_THERE: ReadonlySet<number> = new Set([400, 404, 405, 406, 410, 422, 501]);

/**
 * Creates the way to devices that are not told with their organizations: at a link in the organization's record or at one of the usual paths, tried in order
 * when organizations come without devices, or with their identifiers alone. Where they are is a capability of the environment; a place that is gone is looked for
 * anew once.
 */
export function createDeviceLists(options: DeviceListsOptions): DeviceLists {
  const { capabilities, redetection } = options;
  const requests = createDeviceListRequests(options);

  /** All devices of all organizations at one place. `notThere`: the service has no such place, or it tells no more than is known. */
  async function fetchFrom(
    path: ListPath,
    organizations: readonly OrganizationRecord[],
    signal: AbortSignal,
  ): Promise<CompletedOrganizations | { readonly kind: 'notThere' }> {
    return path === 'devices'
      ? fetchCommonList(organizations, signal)
      : fetchEach(path, organizations, signal);
  }

  async function fetchCommonList(organizations: readonly OrganizationRecord[], signal: AbortSignal) {
    const answer = await requests.all(signal);
    if (answer.kind === 'confirmedUnseen') throw new Error('Device lists are asked for without a condition.');
    if (answer.kind !== 'pages') return notThereOr(answer);
    const byOwner = new Map<string, DeviceRecord[]>(organizations.map(({ id }) => [id, []]));
    const [only, second] = organizations;
    for (const device of answer.pages.flatMap((page) => page.records())) {
      const owner = ownerOf(device.fields) ?? (second === undefined ? only?.id : undefined);
      // Nobody can say to whom it belongs, so the list is no use.
      if (owner === undefined) return { kind: 'notThere' } as const;
      byOwner.get(owner)?.push(device);
    }
    return {
      kind: 'completed',
      organizations: organizations.map((organization) => ({
        ...withoutList(organization),
        devices: byOwner.get(organization.id) ?? null,
      })),
      pages: answer.pages,
    } as const;
  }

  async function fetchEach(
    path: 'organizationDevices' | 'organization',
    organizations: readonly OrganizationRecord[],
    signal: AbortSignal,
  ): Promise<CompletedOrganizations | { readonly kind: 'notThere' }> {
    const ids = new Set(organizations.map(({ id }) => id));
    const pages: ListPage<ServiceRecord>[] = [];
    const completed = [...organizations];
    // The first one shows whether the place is there; one with devices shows more.
    const probe = Math.max(
      0,
      organizations.findIndex(({ devices }) => devices !== null && devices.length > 0),
    );
    const order = [probe, ...[...organizations.keys()].filter((index) => index !== probe)];
    let ending: Extract<CompletedOrganizations, { readonly kind: 'refused' | 'failed' }> | null = null;

    async function take(index: number, isProbe: boolean): Promise<boolean> {
      const organization = organizations[index];
      if (organization === undefined) return true;
      const answer = await requests.one(path, organization, signal);
      if (answer.kind === 'listed') {
        // A list that passes over what it was asked for tells of all organizations.
        const devices = answer.devices.filter((device) => isOf(organization.id, device, ids));
        // Another first page of what was told is no better.
        if (isProbe && answer.hasMore && organization.hasMoreDevices === true) return false;
        if (
          isProbe &&
          organization.devices !== null &&
          organization.devices.length > 0 &&
          devices.every(isBare)
        )
          return false;
        pages.push(...answer.pages);
        completed[index] = {
          ...withoutList(organization),
          devices,
          ...(answer.hasMore ? { hasMoreDevices: true } : {}),
        };
        return true;
      }
      if (isProbe && isNotThere(answer)) return false;
      // An account that may not see the devices of one organization sees those of the others.
      if (
        answer.kind === 'failed' ||
        answer.status === 401 ||
        (!NOT_THERE.has(answer.status) && answer.status !== 403)
      )
        ending ??= answer;
      return true;
    }

    const [first = 0, ...rest] = order;
    if (!(await take(first, true))) return { kind: 'notThere' };
    let next = 0;
    await Promise.all(
      Array.from({ length: SIMULTANEOUS_LISTS }, async () => {
        for (let at = next++; at < rest.length && ending === null; at = next++)
          await take(rest[at] ?? 0, false);
      }),
    );
    return ending ?? { kind: 'completed', organizations: completed, pages };
  }

  async function search(
    organizations: readonly OrganizationRecord[],
    signal: AbortSignal,
    paths: readonly ListPath[],
  ): Promise<CompletedOrganizations> {
    const listed: CompletedOrganizations = { kind: 'completed', organizations, pages: [] };
    for (const path of paths) {
      const answer = await fetchFrom(path, organizations, signal);
      if (answer.kind === 'notThere') continue;
      if (answer.kind === 'completed') capabilities.setDetected('deviceLists', path);
      return answer;
    }
    capabilities.setDetected('deviceLists', capabilityWithout(organizations));
    return listed;
  }

  return {
    mayBeElsewhere() {
      const path = capabilities.read('deviceLists');
      return path === null || isListPath(path);
    },
    async complete(organizations, signal) {
      const listed: CompletedOrganizations = { kind: 'completed', organizations, pages: [] };
      const path = capabilities.read('deviceLists');
      // A list that goes on elsewhere is looked for in full; where there is none, its first page is what there is.
      const goesOn = organizations.some(({ hasMoreDevices }) => hasMoreDevices === true);
      const maySearch = path === null || isListPath(path) || redetection.may('deviceLists');
      if (listsRecords(organizations) && !(goesOn && maySearch)) {
        if (path !== 'embedded') capabilities.setDetected('deviceLists', 'embedded');
        if (!capabilities.isFixed('deviceLists') || path === null || !isListPath(path)) return listed;
      }
      const isListedEmpty =
        !goesOn && organizations.every(({ devices }) => devices !== null && devices.length === 0);
      if (organizations.length === 0 || (isListedEmpty && (path === null || !isListPath(path))))
        return listed;
      if (path === null) return search(organizations, signal, LIST_PATHS);
      if (!isListPath(path)) {
        if (path !== 'embedded' || !redetection.may('deviceLists')) return listed;
        const found = await search(organizations, signal, LIST_PATHS);
        if (found.kind === 'completed') redetection.tried('deviceLists');
        return found;
      }
      const answer = await fetchFrom(path, organizations, signal);
      if (answer.kind !== 'notThere') return answer;
      if (!redetection.may('deviceLists')) return listed;
      const others = LIST_PATHS.filter((other) => other !== path);
      const found = await search(organizations, signal, others);
      if (found.kind === 'completed') redetection.tried('deviceLists');
      return found;
    },
  };
}

function isListPath(path: CapabilityValues['deviceLists']): path is ListPath {
  return LIST_PATHS.some((own) => own === path);
}

function listsRecords(organizations: readonly OrganizationRecord[]): boolean {
  return organizations.some(({ devices }) => devices?.some((device) => !isBare(device)) === true);
}

/** What is detected where none of the usual paths tells more than the organizations do. */
function capabilityWithout(organizations: readonly OrganizationRecord[]): CapabilityValues['deviceLists'] {
  if (listsRecords(organizations)) return 'embedded';
  return organizations.some(({ devices }) => devices !== null && devices.length > 0) ? 'identifiers' : 'none';
}

function isOf(organizationId: string, device: DeviceRecord, known: ReadonlySet<string>): boolean {
  const owner = ownerOf(device.fields);
  return owner === null || owner === organizationId || !known.has(owner);
}

function isNotThere(
  answer: Extract<ListAnswer<DeviceRecord>, { readonly kind: 'refused' | 'failed' }>,
): boolean {
  return answer.kind === 'refused'
    ? NOT_THERE.has(answer.status)
    : answer.failure.code === 'unexpectedAnswer';
}

function notThereOr(answer: Extract<ListAnswer<DeviceRecord>, { readonly kind: 'refused' | 'failed' }>) {
  return isNotThere(answer) ? ({ kind: 'notThere' } as const) : answer;
}

/** Its list has been asked for: what came takes the place of the link and of the part that were told. */
function withoutList(organization: OrganizationRecord): OrganizationRecord {
  const { hasMoreDevices: _part, ...rest } = organization;
  const link = firstOf(rest.fields, listNames.device);
  if (link === null || linkTarget(link.value) === null) return rest;
  const { [link.key]: _followed, ...fields } = rest.fields;
  return { ...rest, fields };
}
