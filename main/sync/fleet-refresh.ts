import type { Failure, FleetOverview, Result } from '../../preload/contract/index.ts';
import { fail, succeed } from '../../preload/contract/index.ts';
import { assertNever } from '../assert-never.ts';
import type { Cloud } from '../cloud/cloud.ts';
import type { Clock } from '../desktop.ts';
import type { Library } from '../library/library.ts';

/** Keeps the list of organizations, devices and archives fresh. */
export interface FleetRefresh {
  state(): FleetOverview['state'];
  /** Asks the service for the lists; a call while one is under way shares its answer. */
  refresh(): Promise<Result<null>>;
  close(): void;
}

export interface FleetRefreshOptions {
  readonly cloud: Pick<Cloud, 'organizations'>;
  readonly library: Pick<Library, 'organizationsValidators' | 'storeOrganizations' | 'confirmOrganizations'>;
  readonly clock: Clock;
  /** The lists or the state changed. */
  readonly onChanged: () => void;
  readonly onUnauthorized: () => void;
}

export function createFleetRefresh(options: FleetRefreshOptions): FleetRefresh {
  const { cloud, library, clock } = options;
  const ending = new AbortController();
  let state: FleetOverview['state'] = { kind: 'idle' };
  let underWay: Promise<Result<null>> | null = null;

  function change(next: FleetOverview['state']): void {
    state = next;
    options.onChanged();
  }

  function failed(failure: Failure): Result<null> {
    change({ kind: 'failed', failure });
    return fail(failure);
  }

  async function ask(): Promise<Result<null>> {
    const known = library.organizationsValidators();
    // A list that is shown already needs no skeleton while it is checked.
    if (known === null) change({ kind: 'loading' });
    const outcome = await cloud.organizations(known, ending.signal);
    const at = clock.now();
    if (ending.signal.aborted) return fail(ended);
    switch (outcome.kind) {
      case 'changed':
        library.storeOrganizations(outcome.value, outcome.validators, at);
        change({ kind: 'idle' });
        return succeed(null);
      case 'notModified':
        library.confirmOrganizations(outcome.validators, at);
        change({ kind: 'idle' });
        return succeed(null);
      case 'unauthorized':
        change({ kind: 'idle' });
        options.onUnauthorized();
        return fail(outcome.failure);
      case 'absent':
      case 'failed':
        return failed(outcome.failure);
      default:
        return assertNever(outcome);
    }
  }

  return {
    state: () => state,
    refresh() {
      underWay ??= ask().finally(() => {
        underWay = null;
      });
      return underWay;
    },
    close: () => ending.abort(),
  };
}

const ended: Failure = {
  code: 'cancelled',
  message: 'The account was closed before the service answered.',
  advice: 'Sign in again to go on.',
};
