import { assertNever } from '../../../../preload/contract/core/assert-never.ts';
import type { QueueReason, SyncCause, SyncMode } from '../../../../preload/contract/index.ts';

/** The last reason, in the order of the queue, that is asked for in each precision; null: none is. */
export interface AllowedReasons {
  readonly low: QueueReason | null;
  readonly full: QueueReason | null;
}

/** The mode that counts: working offline is over every mode, and `auto` saves on a metered network. */
export function effectiveMode(mode: SyncMode, worksOffline: boolean, isMetered: boolean): SyncMode {
  if (worksOffline) return 'offline';
  return mode === 'auto' && isMetered ? 'saver' : mode;
}

/** What a mode lets through in a run of that cause. */
export function allowedReasons(mode: SyncMode, cause: SyncCause): AllowedReasons {
  switch (mode) {
    case 'offline':
      return { low: null, full: null };
    case 'lowOnly':
      return { low: 'check', full: null };
    case 'auto':
      return { low: 'check', full: 'check' };
    case 'saver':
      return { low: 'check', full: cause === 'background' ? 'requested' : 'check' };
    case 'manual':
      return cause === 'background' ? { low: null, full: null } : { low: 'check', full: 'check' };
    default:
      return assertNever(mode);
  }
}
