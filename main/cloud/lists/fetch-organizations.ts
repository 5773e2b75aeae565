import type {
  Failure,
  OrganizationRecord,
  ServiceRecord,
  Validators,
} from '../../../preload/contract/index.ts';
import { isBare } from '../../gate/accept-record.ts';
import type { Outcome } from '../api/outcome.ts';
import { organizationsUrl } from '../api/service-path.ts';
import { Unreadable } from '../decode/json.ts';
import { decodeOrganizations } from '../decode/organizations.ts';
import { refusedOutcome, unreadableAnswer } from '../failures/answer-failure.ts';
import { NO_VALIDATORS } from '../http-cache/validators.ts';
import { readBeginning } from '../long-lists/list-beginning.ts';
import { createDeviceLists, listsRecords } from './device-lists.ts';
import { type ListPage, type ListSource, recordsOf } from './list-page.ts';
import type { ListAnswer } from './list-reader.ts';
import type { DeviceListOptions, FailedList } from './request-devices.ts';
import { noticeExpansion, requestExpanded } from './request-expanded.ts';

/** Stores an organization with its devices; resolves when it takes another one. */
export type HandOver = (organization: OrganizationRecord) => Promise<void>;

/** The validators of a stored list, and when it was last stored or confirmed (ms since the epoch). */
export type KnownList = Validators & { readonly confirmedAt?: number };

const source: ListSource<OrganizationRecord> = { kind: 'organization', decode: decodeOrganizations };

/**
 * Creates the reader of GET /v1/organizations, with devices and archives embedded where the service honours `expand`, and with the devices of other
 * lists where it does not. A list whose rest can't be followed is marked as a part. `handOver` receives organizations of a
 * long answer with all their devices while it comes, and no more of the answer is read than it takes; only the outcome shows whether the list has them.
 * Of a list that is not known it receives the first devices before that, out of the first bytes.
 */
export function createFetchOrganizations(
  options: DeviceListOptions,
): (
  known: KnownList | null,
  signal: AbortSignal,
  handOver?: HandOver,
) => Promise<Outcome<readonly OrganizationRecord[]>> {
  const { baseUrl, reader, capabilities } = options;
  const deviceLists = createDeviceLists(options);
  const { host } = new URL(baseUrl);

  /** Archives that come with their times need no list of their own. */
  function noticeArchives(seen: ArchivesSeen): void {
    if (capabilities.read('archiveLists') !== null) return;
    // Lists of their own may hold the archives that are missing here.
    if (seen.isTimed && !seen.hasMore) capabilities.setDetected('archiveLists', 'embedded');
  }

  return async (known, signal, handOver) => {
    const hands = createHands(deviceLists.takesEmbedded() ? handOver : undefined, known === null);
    const { answer, expansion } = await requestExpanded('expand', capabilities, (query) =>
      reader.fetch(source, organizationsUrl(baseUrl, query), known, signal, hands),
    );
    if (answer.kind !== 'pages') return outcomeWithoutPages(answer);
    const { pages } = answer;
    const storedAt = known?.confirmedAt ?? null;
    if (!deviceLists.mayBeElsewhere() && arePartOfList(pages, storedAt)) return confirmed(pages);
    const exchange = exchangeOf(pages);
    try {
      const organizations = await uniqueRecords(pages);
      noticeExpansion('expand', capabilities, expansion, listsRecords(organizations));
      const completed = await deviceLists.complete(organizations, signal);
      if (completed.kind !== 'completed') return outcomeWithoutPages(completed);
      for (const organization of completed.organizations) hands.lookAtArchives(organization);
      noticeArchives(hands.archives());
      const all: readonly ListPage<ServiceRecord>[] = [...pages, ...completed.pages];
      if (completed.failed === undefined && arePartOfList(all, storedAt)) return confirmed(all);
      return {
        kind: 'changed',
        value: completed.organizations,
        part: answer.part,
        // What was handed over twice may be of two versions, and a list that failed is to come again.
        validators: hands.isRepeated() || completed.failed !== undefined ? NO_VALIDATORS : validatorsOf(all),
        ...(completed.failed === undefined ? {} : { failure: failureOf(completed.failed) }),
        exchange: exchangeOf(all),
      };
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return { kind: 'failed', failure: unreadableAnswer(host, error.message, exchange.requestId) };
    }
  };
}

/** What the archives of a list show of the service. */
interface ArchivesSeen {
  readonly hasMore: boolean;
  readonly isTimed: boolean;
}

/** Hands over organizations of a list, and remembers what has to be known of them at its end. */
function createHands(handOver: HandOver | undefined, isNew: boolean) {
  const handedOver = new Set<string>();
  let isRepeated = false;
  let hasBegun = !isNew;
  let hasMore = false;
  let isTimed = false;

  function lookAtArchives({ devices }: OrganizationRecord): void {
    hasMore ||= devices?.some(({ hasMoreArchives }) => hasMoreArchives === true) === true;
    isTimed ||=
      devices?.some(({ archives }) => archives?.some(({ capturedAt }) => capturedAt !== null) === true) ===
      true;
  }

  return {
    lookAtArchives,
    archives: (): ArchivesSeen => ({ hasMore, isTimed }),
    isRepeated: () => isRepeated,
    begin(bytes: Uint8Array): void {
      if (handOver === undefined || hasBegun) return;
      hasBegun = true;
      // Its failure is that of the whole list.
      for (const organization of readBeginning(bytes).filter(hasItsDevices))
        handOver({ ...organization, isBeginning: true }).catch(() => {});
    },
    /** What of an organization the list goes on with. */
    async keep(organization: OrganizationRecord): Promise<OrganizationRecord> {
      if (handOver === undefined || !hasItsDevices(organization)) return organization;
      // A page that was cut comes once more, and a page may begin with the last record of the one before.
      if (handedOver.has(organization.id)) isRepeated = true;
      else await handOver(organization);
      handedOver.add(organization.id);
      lookAtArchives(organization);
      return { ...organization, devices: null, isHandedOver: true };
    },
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

/** Why a list below an organization failed. */
function failureOf(answer: FailedList): Failure {
  if (answer.kind === 'failed') return answer.failure;
  const outcome = refusedOutcome(answer);
  return outcome.failure;
}

/** The list of organizations always exists: a 404 is a failure, not an absence. */
function outcomeWithoutPages(
  answer: Exclude<ListAnswer<ServiceRecord>, { kind: 'pages' }>,
): Outcome<readonly OrganizationRecord[]> {
  if (answer.kind === 'confirmedUnseen') return { ...answer, kind: 'notModified' };
  if (answer.kind === 'failed') return answer;
  return refusedOutcome(answer);
}
