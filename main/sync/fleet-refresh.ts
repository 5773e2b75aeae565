import { isDeepStrictEqual } from 'node:util';
import { assertNever } from '../../preload/contract/core/assert-never.ts';
import {
  type Failure,
  type FleetOverview,
  fail,
  type Result,
  succeed,
  type Validators,
} from '../../preload/contract/index.ts';
import { LibraryError } from '../library/database/library-error.ts';
import type { Library } from '../library/library.ts';
import type { Outcome } from '../service/client/outcome.ts';
import type { Cloud } from '../service/cloud.ts';
import type { Clock } from '../shared/desktop.ts';
import { elapsedMs } from '../shared/elapsed-ms.ts';

interface FleetRefreshOptions {
  readonly cloud: Pick<Cloud, 'organizations' | 'checkSession'>;
  readonly library: Pick<
    Library,
    'organizations' | 'organizationsValidators' | 'storeOrganizations' | 'storeAhead' | 'confirmOrganizations'
  >;
  readonly clock: Clock;
  /** False at a data limit, where only the smallest request is sent. */
  readonly mayReceive: () => boolean;
  /** Called if the lists or the state changed. */
  readonly onChanged: () => void;
  /**
   * Called after a list was stored, unlike a 304. `isConfirmable`: the service sends it only if it
   * changed.
   */
  readonly onStored: (isConfirmable: boolean) => void;
}

/**
 * After this many complete lists in a row without validators, the service is expected to confirm
 * none, starting with the first.
 */
const WHOLE_LISTS = 2;

/**
 * Delay of the next list after one that was interrupted or that the disk refused, doubled after
 * each further one: it is resent from the beginning, and images continue meanwhile.
 */
const CUT_LIST_MS = 60_000;

/**
 * Interval of fetching a list that is never confirmed, without the user's request: 30 MB for
 * 100,000 devices.
 */
const WHOLE_LIST_MS = 15 * 60_000;

/** Each announcement rereads lists and tiles, which takes some ms for a large fleet. */
const ANNOUNCE_EVERY_MS = 1_000;

/** The first screen of devices, and the first complete organization. */
const ANNOUNCED_AT_ONCE = 2;

/** Announces the first results at once, and later ones occasionally. */
function createAnnounceStored(clock: Clock, announce: () => void): (organizations: number) => void {
  let atOnce = 0;
  let announcedAt = clock.now();
  return (organizations) => {
    const isFirst = organizations > atOnce && atOnce < ANNOUNCED_AT_ONCE;
    if (!isFirst && elapsedMs(announcedAt, clock.now()) < ANNOUNCE_EVERY_MS) return;
    if (isFirst) atOnce = organizations;
    announcedAt = clock.now();
    announce();
  };
}

/** Shares the result of a running call. */
function shareResult<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let sharing: Promise<Value> | null = null;
  return () => {
    sharing ??= work().finally(() => {
      sharing = null;
    });
    return sharing;
  };
}

/** A refresh that the user cancelled has not failed. */
function stateOf(failure: Failure): FleetOverview['state'] {
  return failure.code === 'cancelled' ? { kind: 'idle' } : { kind: 'failed', failure };
}

function stateAfter(outcome: Outcome<unknown>): FleetOverview['state'] {
  switch (outcome.kind) {
    case 'changed':
      return outcome.failure === undefined ? { kind: 'idle' } : stateOf(outcome.failure);
    case 'notModified':
    case 'unauthorized':
      return { kind: 'idle' };
    case 'absent':
    case 'failed':
      return stateOf(outcome.failure);
    default:
      return assertNever(outcome);
  }
}

/**
 * Detects costly lists: those that don't get through, and those that the service never confirms.
 */
function createListRest(clock: Clock) {
  let whole = 0;
  let cut = 0;
  let endedAt = 0;
  let hasCome = false;
  function restMs(isIdle: boolean): number {
    if (cut > 0) return Math.min(WHOLE_LIST_MS, CUT_LIST_MS * 2 ** (cut - 1));
    return whole >= WHOLE_LISTS && isIdle ? WHOLE_LIST_MS : 0;
  }
  return {
    began(): void {
      hasCome = false;
    },
    /** Call if part of the list, or all of it, has arrived. */
    came(): void {
      hasCome = true;
    },
    /** Call once the outcome has been stored. */
    ended(outcome: Outcome<unknown>): void {
      endedAt = clock.now();
      cut = outcome.kind === 'failed' && hasCome ? cut + 1 : 0;
      if (outcome.kind === 'notModified') whole = 0;
      else if (outcome.kind === 'changed') whole = isConfirmable(outcome.validators) ? 0 : whole + 1;
    },
    /** Call if the disk refused it. */
    storageFailed(): void {
      endedAt = clock.now();
      if (hasCome) cut += 1;
    },
    /** `isIdle`: the last refresh has not failed. */
    isEarly: (isIdle: boolean) => elapsedMs(endedAt, clock.now()) < restMs(isIdle),
  };
}

/** Refreshes the list of organizations, devices and archives. */
export type FleetRefresh = ReturnType<typeof createFleetRefresh>;

export function createFleetRefresh(options: FleetRefreshOptions) {
  const { cloud, library, clock } = options;
  const ending = new AbortController();
  const announceStored = () => createAnnounceStored(clock, options.onChanged);
  let state: FleetOverview['state'] = { kind: 'idle' };
  const rest = createListRest(clock);

  function change(next: FleetOverview['state'], areListsStored = false): void {
    const isSame = isDeepStrictEqual(state, next);
    state = next;
    if (areListsStored || !isSame) options.onChanged();
  }

  async function request(): Promise<Result<null>> {
    rest.began();
    const known = library.organizationsValidators();
    // A list already shown needs no skeleton while it is checked.
    if (known === null) change({ kind: 'loading' });
    const announce = announceStored();
    // A long list is stored while it arrives; only a complete one shows what is gone.
    const ahead = library.storeAhead(announce);
    const outcome = await cloud.organizations(known, ending.signal, (organization) => {
      rest.came();
      return ahead.add(organization);
    });
    const at = clock.now();
    if (ending.signal.aborted) return fail(ended);
    if (outcome.kind === 'changed') {
      rest.came();
      await library.storeOrganizations(outcome.value, outcome.validators, at, announce, ahead, outcome.part);
      if (ending.signal.aborted) return fail(ended);
    } else if (outcome.kind === 'notModified') library.confirmOrganizations(outcome.validators, at);
    rest.ended(outcome);
    change(stateAfter(outcome), outcome.kind === 'changed');
    if (outcome.kind === 'changed') options.onStored(isConfirmable(outcome.validators));
    return 'failure' in outcome && outcome.failure !== undefined ? fail(outcome.failure) : succeed(null);
  }

  /**
   * Fetches the lists; shares the result of a running call. Rejects with `LibraryError` if the
   * disk fails.
   */
  const refresh = shareResult(() =>
    request().catch((error: unknown) => {
      if (!ending.signal.aborted) {
        rest.storageFailed();
        change(error instanceof LibraryError ? stateOf(error.failure) : { kind: 'idle' });
      }
      throw error;
    }),
  );

  return {
    state: () => state,
    /** Returns a page of organizations, with the state of the lists. */
    overview(offset: number, limit: number) {
      const { total, rows, part } = library.organizations(offset, limit);
      const confirmedAt = library.organizationsValidators()?.confirmedAt ?? null;
      return { organizations: rows, total, ...(part === undefined ? {} : { part }), confirmedAt, state };
    },
    refresh,
    /**
     * Checks the connection: refreshes if that is cheap, because the service confirms its lists.
     * If each refresh fetches the whole list, or at a data limit, only the smallest request is
     * sent; lists are then refreshed occasionally. `isSmallest`: sends that one in any case.
     */
    check(isSmallest = false): Promise<Result<null>> {
      return isSmallest || rest.isEarly(state.kind === 'idle') || !options.mayReceive()
        ? checkSession(cloud, ending.signal)
        : refresh();
    },
    close: () => ending.abort(),
  };
}

async function checkSession(cloud: FleetRefreshOptions['cloud'], signal: AbortSignal): Promise<Result<null>> {
  const check = await cloud.checkSession(signal);
  if (signal.aborted) return fail(ended);
  return check.kind === 'reached' ? succeed(null) : fail(check.failure);
}

const isConfirmable = ({ lastModified, etag }: Validators) => lastModified !== null || etag !== null;

const ended: Failure = { code: 'cancelled' };
