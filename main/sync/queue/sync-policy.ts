import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { QueueReason, SyncCause, SyncMode } from '../../../preload/contract/index.ts';

/** Last reason, in queue order, that is downloaded in each precision, if any. */
interface AllowedReasons {
  readonly low: QueueReason | null;
  readonly full: QueueReason | null;
}

/**
 * Returns the effective mode: working offline overrides every mode, and `auto` saves on a metered
 * network.
 */
export function effectiveMode(mode: SyncMode, worksOffline: boolean, isMetered: boolean): SyncMode {
  if (worksOffline) return 'offline';
  return mode === 'auto' && isMetered ? 'saver' : mode;
}

/** Returns the items that a mode lets a sync of that cause download. */
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
