import type { OrganizationRecord, ServiceRecord, Validators } from '../../../preload/contract/index.ts';
import { isBare } from '../../gate/accept-record.ts';
import type { Outcome } from '../client/outcome.ts';
import { organizationsUrl } from '../client/service-path.ts';
import { refusedOutcome, unreadableAnswer } from '../http/answer-failure.ts';
import { Unreadable } from '../http/json.ts';
import { NO_VALIDATORS } from '../http/validators.ts';
import { decodeOrganizations } from '../read/organizations.ts';
import type { ListReceiver } from './arriving-page.ts';
import { createDeviceLists, listsRecords } from './device-lists.ts';
import type { CompletedOrganizations } from './fetch-devices.ts';
import { readBeginning } from './list-beginning.ts';
import { type ListPage, type ListSource, recordsOf } from './list-page.ts';
import type { ListAnswer } from './list-reader.ts';
import type { DeviceListOptions } from './request-devices.ts';
import { noticeExpansion, requestExpanded } from './request-expanded.ts';

/** Stores an organization with its devices; resolves when it is ready for the next. */
export type HandOver = (organization: OrganizationRecord) => Promise<void>;

/** Validators of a stored list, and when it was last stored or confirmed (ms since the epoch). */
export type KnownList = Validators & { readonly confirmedAt?: number };

const source: ListSource<OrganizationRecord> = { kind: 'organization', decode: decodeOrganizations };

/** Source of the organizations and of the devices that they don't embed. */
export interface FleetLists {
  readonly request: (
    known: KnownList | null,
    signal: AbortSignal,
    receiver: ListReceiver<OrganizationRecord>,
  ) => Promise<{
    readonly answer: ListAnswer<OrganizationRecord>;
    readonly notice: (organizations: readonly OrganizationRecord[]) => void;
  }>;
  /** Returns true if the devices in organizations' records are used as they are. */
  readonly takesEmbedded: () => boolean;
  /** Returns true if devices may be listed elsewhere, so that records have to be read. */
  readonly mayBeElsewhere: () => boolean;
  readonly complete: (
    organizations: readonly OrganizationRecord[],
    signal: AbortSignal,
  ) => Promise<CompletedOrganizations>;
  readonly noticeArchives: (seen: ArchivesSeen) => void;
}

/** Creates the lists of GET /v1/organizations, expanded if the service honours `expand`. */
export function createDetectedLists(options: DeviceListOptions): FleetLists {
  const { baseUrl, reader, capabilities } = options;
  return {
    ...createDeviceLists(options),
    async request(known, signal, receiver) {
      const { answer, expansion } = await requestExpanded('expand', capabilities, (query) =>
        reader.fetch(source, organizationsUrl(baseUrl, query), known, signal, receiver),
      );
      return {
        answer,
        notice: (organizations) =>
          noticeExpansion('expand', capabilities, expansion, listsRecords(organizations)),
      };
    },
    /** Archives with times need no list of their own. */
    noticeArchives({ isTimed, hasMore }) {
      if (capabilities.read('archiveLists') !== null) return;
      // Separate lists may hold the archives that are missing here.
      if (isTimed && !hasMore) capabilities.setDetected('archiveLists', 'embedded');
    },
  };
}

/**
 * Creates the reader of all organizations with their devices, including separate lists. Marks a
 * list whose rest can't be followed as partial. `handOver` receives complete organizations of a
 * long answer as it arrives and sets the pace; only the outcome shows whether they are in the
 * list. For an unknown list it first receives the devices in the first bytes.
 */
export function createFetchOrganizations(
  baseUrl: string,
  lists: FleetLists,
): (
  known: KnownList | null,
  signal: AbortSignal,
  handOver?: HandOver,
) => Promise<Outcome<readonly OrganizationRecord[]>> {
  const { host } = new URL(baseUrl);

  return async (known, signal, handOver) => {
    const hands = createHands(lists.takesEmbedded() ? handOver : undefined, known === null);
    const { answer, notice } = await lists.request(known, signal, hands);
    if (answer.kind !== 'pages') return outcomeWithoutPages(answer);
    const { pages } = answer;
    const storedAt = known?.confirmedAt ?? null;
    if (!lists.mayBeElsewhere() && arePartOfList(pages, storedAt)) return confirmed(pages);
    const exchange = exchangeOf(pages);
    try {
      const organizations = await uniqueRecords(pages);
      notice(organizations);
      const completed = await lists.complete(organizations, signal);
      if (completed.kind !== 'completed') return outcomeWithoutPages(completed);
      for (const organization of completed.organizations) hands.lookAtArchives(organization);
      lists.noticeArchives(hands.archives());
      const failure = completed.failure ?? answer.flaw ?? undefined;
      const all: readonly ListPage<ServiceRecord>[] = [...pages, ...completed.pages];
      if (failure === undefined && arePartOfList(all, storedAt)) return confirmed(all);
      return {
        kind: 'changed',
        value: completed.organizations,
        part: answer.part,
        // What was handed over twice may be of two versions, and a failed list is requested again.
        validators: hands.isRepeated() || failure !== undefined ? NO_VALIDATORS : validatorsOf(all),
        ...(failure === undefined ? {} : { failure }),
        exchange: exchangeOf(all),
      };
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return { kind: 'failed', failure: unreadableAnswer(host, error.message, exchange.requestId) };
    }
  };
}

interface ArchivesSeen {
  readonly hasMore: boolean;
  readonly isTimed: boolean;
}

/** Hands over organizations, and remembers what the end of the list needs. */
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
      // A failure fails the whole list.
      for (const organization of readBeginning(bytes).filter(hasItsDevices))
        handOver({ ...organization, isBeginning: true }).catch(() => {});
    },
    /** Returns the part of an organization that the list keeps. */
    async keep(organization: OrganizationRecord): Promise<OrganizationRecord> {
      if (handOver === undefined || !hasItsDevices(organization)) return organization;
      // A cut page arrives again, and a page may repeat the previous one's last record.
      if (handedOver.has(organization.id)) isRepeated = true;
      else await handOver(organization);
      handedOver.add(organization.id);
      lookAtArchives(organization);
      return { ...organization, devices: null, isHandedOver: true };
    },
  };
}

/** Returns true if its devices need no other list. */
function hasItsDevices({ devices, hasMoreDevices }: OrganizationRecord): boolean {
  return hasMoreDevices !== true && devices?.some((device) => !isBare(device)) === true;
}

/**
 * Returns true if all pages belong to the list stored or confirmed at `storedAt`. A page stored
 * later belongs to a list that could not be stored: its records are returned again.
 */
function arePartOfList(pages: readonly ListPage<ServiceRecord>[], storedAt: number | null): boolean {
  return pages.every(
    ({ storedSince }) => storedAt !== null && storedSince !== null && storedSince <= storedAt,
  );
}

function confirmed(pages: readonly ListPage<ServiceRecord>[]): Outcome<readonly OrganizationRecord[]> {
  return { kind: 'notModified', validators: validatorsOf(pages), exchange: exchangeOf(pages) };
}

/** Several pages have no common validator: a 304 for the first says nothing about the others. */
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
