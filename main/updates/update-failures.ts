import type { Failure } from '../../preload/contract/index.ts';
import type { Refusal } from './judge-offer.ts';

const refusals: Readonly<Record<Refusal | 'damaged', string>> = {
  unreadable: 'The update description can’t be read.',
  older: 'The update is older than the installed version.',
  unsigned: 'The update isn’t signed.',
  wrongSignature: 'The update isn’t signed by Fleetglass.',
  damaged: 'The downloaded update doesn’t match its signature.',
};

/** An update that must not be installed (P36). What is installed goes on. */
export function refusedUpdate(reason: Refusal | 'damaged'): Failure {
  return {
    code: 'updateRefused',
    message: refusals[reason],
    advice: 'Nothing was installed. If it happens again, tell your administrator.',
  };
}

/** The installer refused, or the person did not allow it. */
export const notInstalled: Failure = {
  code: 'updateRefused',
  message: 'The update wasn’t installed.',
  advice: 'Try again. If the system asks for a password, enter it.',
};

/** The installer has used up what was downloaded, and failed after that. */
export const notStarted: Failure = {
  code: 'updateRefused',
  refusal: 'updateNotStarted',
  message: 'The update wasn’t completed: the new version didn’t start.',
  advice: 'Close Fleetglass and start it again. If it doesn’t start, install the new version yourself.',
};

export const programGone: Failure = {
  code: 'updateRefused',
  refusal: 'updateProgramGone',
  message: 'The update failed, and the program file of Fleetglass is no longer there.',
  advice: 'Download Fleetglass again before you close it. Downloaded images stay on this laptop.',
};

export const jobRunning: Failure = {
  code: 'jobRunning',
  message: 'Fleetglass is still working.',
  advice: 'Install the update when it finishes.',
};

export const serverUnreachable: Failure = {
  code: 'unreachable',
  message: 'The update server can’t be reached, or has no update for this system.',
  advice: 'Check the network connection, or install the update from a file.',
};

export const downloadFailed: Failure = {
  code: 'unreachable',
  message: 'The update couldn’t be downloaded.',
  advice: 'Check the network connection and try again.',
};

export const updatesOff: Failure = {
  code: 'notAllowed',
  message: 'Updates are off, or installed only from a file.',
  advice: 'Turn on updates first.',
};

export const noUpdates: Failure = {
  code: 'notAllowed',
  message: 'This installation can’t update itself.',
  advice: 'Install the new version the way this one was installed.',
};

export const nothingReady: Failure = {
  code: 'notFound',
  message: 'No update is ready to install.',
  advice: 'Check for updates first.',
};

export const modeManaged: Failure = {
  code: 'managed',
  message: 'Your administrator manages updates.',
  advice: 'Ask your administrator to change it.',
};
