import type { Failure } from '../../../preload/contract/index.ts';

export const unknownEnvironment: Failure = { code: 'notFound', refusal: 'environmentGone' };

export const unknownAccount: Failure = { code: 'notFound', refusal: 'accountGone' };

export const notOffered: Failure = { code: 'notAllowed', refusal: 'signInMethodNotOffered' };

/** The user cancelled the attempt, or a later choice replaced it. */
export const cancelled: Failure = { code: 'cancelled' };

/** The token is disabled, but still on the disk. */
export const stillStored: Failure = { code: 'storageFailed', refusal: 'signInStillStored' };

/** An export belongs to the account on the screen and would end with it. */
export const leavingWouldEndExport: Failure = { code: 'jobRunning', refusal: 'accountExporting' };
