import { assertNever } from '../../preload/contract/core/assert-never.ts';
import type { Failure, FleetOverview, Result, Validators } from '../../preload/contract/index.ts';
import { fail, succeed } from '../../preload/contract/index.ts';
import type { Cloud } from '../cloud/cloud.ts';
import type { Clock } from '../core/desktop.ts';
import type { Library } from '../library/library.ts';

/** Keeps the list of organizations, devices and archives fresh. */
export interface FleetRefresh {
  state(): FleetOverview['state'];
  /** Asks the service for the lists; a call while one is under way shares its answer. */
  refresh(): Promise<Result<null>>;
  /**
   * Keeps the connection a fact: refreshes where that costs little, because the service confirms its lists. Where each refresh brings the whole
   * list, only the smallest question is asked, and the lists are refreshed now and then.
   */
  check(): Promise<Result<null>>;
  close(): void;
}

interface FleetRefreshOptions {
  readonly cloud: Pick<Cloud, 'organizations' | 'checkSession'>;
  readonly library: Pick<Library, 'organizationsValidators' | 'storeOrganizations' | 'confirmOrganizations'>;
  readonly clock: Clock;
  /** The lists or the state changed. */
  readonly onChanged: () => void;
  /** A list with something to store was stored; a 304 stores nothing. */
  readonly onStored: () => void;
}

/** After so many whole answers in a row without validators a service is taken for one that confirms nothing; the first of them is the first list. */
const WHOLE_ANSWERS = 2;

/** How often a list that is never confirmed is fetched whole without being asked for: 30 MB for 100,000 devices. */
const WHOLE_LIST_MS = 15 * 60_000;

export function createFleetRefresh(options: FleetRefreshOptions): FleetRefresh {
  const { cloud, library, clock } = options;
  const ending = new AbortController();
  let state: FleetOverview['state'] = { kind: 'idle' };
  let underWay: Promise<Result<null>> | null = null;
  let wholeAnswers = 0;
  let wholeAnswerAt = 0;

  function change(next: FleetOverview['state']): void {
    state = next;
    options.onChanged();
  }

  function failed(failure: Failure): Result<null> {
    change({ kind: 'failed', failure });
    return fail(failure);
  }

  async function request(): Promise<Result<null>> {
    const known = library.organizationsValidators();
    // A list that is shown already needs no skeleton while it is checked.
    if (known === null) change({ kind: 'loading' });
    const outcome = await cloud.organizations(known, ending.signal);
    const at = clock.now();
    if (ending.signal.aborted) return fail(ended);
    switch (outcome.kind) {
      case 'changed':
        await library.storeOrganizations(outcome.value, outcome.validators, at);
        if (ending.signal.aborted) return fail(ended);
        wholeAnswers = isConfirmable(outcome.validators) ? 0 : wholeAnswers + 1;
        wholeAnswerAt = at;
        change({ kind: 'idle' });
        options.onStored();
        return succeed(null);
      case 'notModified':
        library.confirmOrganizations(outcome.validators, at);
        wholeAnswers = 0;
        change({ kind: 'idle' });
        return succeed(null);
      case 'unauthorized':
        change({ kind: 'idle' });
        return fail(outcome.failure);
      case 'absent':
      case 'failed':
        return failed(outcome.failure);
      default:
        return assertNever(outcome);
    }
  }

  function refresh(): Promise<Result<null>> {
    underWay ??= request().finally(() => {
      underWay = null;
    });
    return underWay;
  }

  async function checkSession(): Promise<Result<null>> {
    const check = await cloud.checkSession(ending.signal);
    if (ending.signal.aborted) return fail(ended);
    return check.kind === 'reached' ? succeed(null) : fail(check.failure);
  }

  return {
    state: () => state,
    refresh,
    check() {
      const isCostly = wholeAnswers >= WHOLE_ANSWERS && state.kind === 'idle';
      return isCostly && clock.now() - wholeAnswerAt < WHOLE_LIST_MS ? checkSession() : refresh();
    },
    close: () => ending.abort(),
  };
}

function isConfirmable({ lastModified, etag }: Validators): boolean {
  return lastModified !== null || etag !== null;
}

const ended: Failure = {
  code: 'cancelled',
  message: 'The account was closed before the service responded.',
  advice: 'Sign in again to continue.',
};
