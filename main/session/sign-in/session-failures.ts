import type { Failure } from '../../../preload/contract/index.ts';

export const unknownEnvironment: Failure = {
  code: 'notFound',
  message: 'This environment no longer exists.',
  advice: 'Choose another environment, or add it again.',
};

/** An account that is not on the list, or whose environment is gone. */
export const unknownAccount: Failure = {
  code: 'notFound',
  message: 'This account is no longer in the list.',
  advice: 'Choose another account, or sign in.',
};

export const notOffered: Failure = {
  code: 'notAllowed',
  message: 'This environment doesn’t support this sign-in method.',
  advice: 'Choose another method.',
};

/** The person ended the attempt, or a later choice replaced it. */
export const cancelled: Failure = {
  code: 'cancelled',
  message: 'The sign-in was cancelled.',
  advice: 'Sign in again when you’re ready.',
};

/** The token is out of use, but on the disk. */
export const stillStored: Failure = {
  code: 'storageFailed',
  message: 'You’re signed out, but the stored sign-in couldn’t be removed from the disk.',
  advice: 'Check the disk and the permissions of the app’s folder. Then sign in and sign out again.',
};

/** An export belongs to the account on the screen and would end with it. */
export const leavingWouldEndExport: Failure = {
  code: 'jobRunning',
  message: 'An export of this account is running.',
  advice: 'Wait until it finishes, or cancel it, then try again.',
};
