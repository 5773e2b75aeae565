import type { OrganizationRecord, ServiceRecord, Validators } from '../../../preload/contract/index.ts';
import type { Outcome } from '../api/outcome.ts';
import { organizationsUrl } from '../api/service-path.ts';
import { Unreadable } from '../decode/json.ts';
import { decodeOrganizations, isBare } from '../decode/organizations.ts';
import { refusedOutcome, unreadableAnswer } from '../failures/answer-failure.ts';
import { NO_VALIDATORS } from '../http-cache/validators.ts';
import { createDeviceLists } from './device-lists.ts';
import { type ListPage, type ListSource, recordsOf } from './list-page.ts';
import type { ListAnswer } from './list-reader.ts';
import type { DeviceListOptions } from './request-devices.ts';
import { requestExpanded } from './request-expanded.ts';

/** The validators of a stored list, and when it was last stored or confirmed (ms since the epoch). */
export type KnownList = Validators & { readonly confirmedAt?: number };

const source: ListSource<OrganizationRecord> = { kind: 'organization', decode: decodeOrganizations };

/**
 * Creates the reader of GET /v1/organizations, with devices and archives embedded where the service honours `expand`, and with the devices of other
 * lists where it does not. All pages are read, or the outcome is `failed`: a part of a list is never returned. `onArrived` receives organizations of a
 * long answer with all their devices while it comes; only the outcome shows whether the list has them.
 */
export function createFetchOrganizations(
  options: DeviceListOptions,
): (
  known: KnownList | null,
  signal: AbortSignal,
  onArrived?: (organization: OrganizationRecord) => void,
) => Promise<Outcome<readonly OrganizationRecord[]>> {
  const { baseUrl, reader, capabilities } = options;
  const deviceLists = createDeviceLists(options);
  const { host } = new URL(baseUrl);

  /** Devices that stay identifiers although they were requested in full show that the service ignores `expand`. */
  function noticeExpansion(organizations: readonly OrganizationRecord[], expansion: string): void {
    if (expansion === 'none' || capabilities.read('expand') !== null) return;
    const devices = organizations.flatMap((organization) => organization.devices ?? []);
    if (devices.length === 0) return;
    const honoured = expansion as 'devices,archives' | 'devices';
    capabilities.setDetected('expand', devices.every(isBare) ? 'none' : honoured);
  }

  /** Archives that come with their times need no list of their own. */
  function noticeArchives(organizations: readonly OrganizationRecord[]): void {
    if (capabilities.read('archiveLists') !== null) return;
    const devices = organizations.flatMap((organization) => organization.devices ?? []);
    // Lists of their own may hold the archives that are missing here.
    if (devices.some(({ hasMoreArchives }) => hasMoreArchives === true)) return;
    const isListed = devices.some(
      ({ archives }) => archives?.some(({ capturedAt }) => capturedAt !== null) === true,
    );
    if (isListed) capabilities.setDetected('archiveLists', 'embedded');
  }

  return async (known, signal, onArrived = () => {}) => {
    const { answer, expansion } = await requestExpanded('expand', capabilities, (query) =>
      reader.fetch(source, organizationsUrl(baseUrl, query), known, signal, (organization) => {
        if (hasItsDevices(organization)) onArrived(organization);
      }),
    );
    if (answer.kind !== 'pages') return outcomeWithoutPages(answer);
    const { pages } = answer;
    const storedAt = known?.confirmedAt ?? null;
    if (!deviceLists.mayBeElsewhere() && arePartOfList(pages, storedAt)) return confirmed(pages);
    const exchange = exchangeOf(pages);
    try {
      const organizations = await uniqueRecords(pages);
      noticeExpansion(organizations, expansion);
      const completed = await deviceLists.complete(organizations, signal);
      if (completed.kind !== 'completed') return outcomeWithoutPages(completed);
      noticeArchives(completed.organizations);
      const all: readonly ListPage<ServiceRecord>[] = [...pages, ...completed.pages];
      if (arePartOfList(all, storedAt)) return confirmed(all);
      return {
        kind: 'changed',
        value: completed.organizations,
        validators: validatorsOf(all),
        exchange: exchangeOf(all),
      };
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return { kind: 'failed', failure: unreadableAnswer(host, error.message, exchange.requestId) };
    }
  };
}

/** Whether its devices need no other list. */
function hasItsDevices({ devices, hasMoreDevices }: OrganizationRecord): boolean {
  return hasMoreDevices !== true && devices?.some((device) => !isBare(device)) === true;
}

/**
 * `storedAt`: when the list was stored or confirmed. A stored page is older than the list that it is part of; a newer page was stored when the list
 * could not be, so its records are returned again.
 */
function arePartOfList(pages: readonly ListPage<ServiceRecord>[], storedAt: number | null): boolean {
  return pages.every(
    ({ storedSince }) => storedAt !== null && storedSince !== null && storedSince <= storedAt,
  );
}

function confirmed(pages: readonly ListPage<ServiceRecord>[]): Outcome<readonly OrganizationRecord[]> {
  return { kind: 'notModified', validators: validatorsOf(pages), exchange: exchangeOf(pages) };
}

/** Several pages have no common validator: a 304 of the first says nothing about the others. */
function validatorsOf(pages: readonly ListPage<ServiceRecord>[]) {
  const [first, second] = pages;
  return first === undefined || second !== undefined ? NO_VALIDATORS : first.validators;
}

function exchangeOf(pages: readonly ListPage<ServiceRecord>[]) {
  const [first] = pages;
  if (first === undefined) throw new Error('There is always a first page.');
  return { ...first.exchange, wireBytes: pages.reduce((sum, page) => sum + page.exchange.wireBytes, 0) };
}

async function uniqueRecords(
  pages: readonly ListPage<OrganizationRecord>[],
): Promise<readonly OrganizationRecord[]> {
  const organizations = new Map<string, OrganizationRecord>();
  for (const record of await recordsOf(pages)) {
    if (!organizations.has(record.id)) organizations.set(record.id, record);
  }
  return [...organizations.values()];
}

/** The list of organizations always exists: a 404 is a failure, not an absence. */
function outcomeWithoutPages(
  answer: Exclude<ListAnswer<ServiceRecord>, { kind: 'pages' }>,
): Outcome<readonly OrganizationRecord[]> {
  if (answer.kind === 'confirmedUnseen') return { ...answer, kind: 'notModified' };
  if (answer.kind === 'failed') return answer;
  return refusedOutcome(answer);
}
