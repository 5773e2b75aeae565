import type { Failure, RefusalCode } from '../../preload/contract/index.ts';
import type { Refusal } from './judge-offer.ts';

const refusals = {
  unreadable: 'updateUnreadable',
  older: 'updateOlder',
  unsigned: 'updateUnsigned',
  wrongSignature: 'updateWrongSignature',
  damaged: 'updateDamaged',
} as const satisfies Record<Refusal | 'damaged', RefusalCode>;

/**
 * Returns the failure for an update that must not be installed (P36). The installed version goes
 * on.
 */
export function refusedUpdate(reason: Refusal | 'damaged'): Failure {
  return { code: 'updateRefused', refusal: refusals[reason] };
}

/** The installer refused, or the user did not allow it. */
export const notInstalled: Failure = { code: 'updateRefused', refusal: 'updateNotInstalled' };

/** The installer consumed the download, then failed. */
export const notStarted: Failure = { code: 'updateRefused', refusal: 'updateNotStarted' };

export const programGone: Failure = { code: 'updateRefused', refusal: 'updateProgramGone' };

export const jobRunning: Failure = { code: 'jobRunning' };

export const serverUnreachable: Failure = { code: 'unreachable', refusal: 'updateServerUnreachable' };

export const downloadFailed: Failure = { code: 'unreachable', refusal: 'updateDownloadFailed' };

export const updatesOff: Failure = { code: 'notAllowed', refusal: 'updatesOff' };

export const noUpdates: Failure = { code: 'notAllowed', refusal: 'updatesByInstaller' };

export const nothingReady: Failure = { code: 'notFound', refusal: 'updateNotReady' };

export const modeManaged: Failure = { code: 'managed' };
