import type { Failure } from '../../preload/contract/index.ts';
import type { Refusal } from './judge-offer.ts';

const refusals: Readonly<Record<Refusal | 'damaged', string>> = {
  unreadable: 'The description of the update can not be read.',
  older: 'The update is older than the version that is installed.',
  unsigned: 'The update is not signed.',
  wrongSignature: 'The signature of the update is not that of Fleetglass.',
  damaged: 'What was downloaded is not what was signed.',
};

/** An update that must not be installed (P36). What is installed goes on. */
export function refusedUpdate(reason: Refusal | 'damaged'): Failure {
  return {
    code: 'updateRefused',
    message: refusals[reason],
    advice: 'Nothing was installed. If it happens again, tell your administrator.',
  };
}

export const jobRunning: Failure = {
  code: 'jobRunning',
  message: 'An export is running.',
  advice: 'Install the update when it has finished.',
};

export const serverUnreachable: Failure = {
  code: 'unreachable',
  message: 'The update server can not be reached, or has no update for this system.',
  advice: 'Check the network connection, or install the update from a file.',
};

export const downloadFailed: Failure = {
  code: 'unreachable',
  message: 'The update could not be downloaded.',
  advice: 'Check the network connection and try again.',
};

export const updatesOff: Failure = {
  code: 'notAllowed',
  message: 'Updates are off, or come from a file only.',
  advice: 'Switch them on first.',
};

export const noUpdates: Failure = {
  code: 'notAllowed',
  message: 'This installation can not update itself.',
  advice: 'Install the new version the way this one was installed.',
};

export const nothingReady: Failure = {
  code: 'notFound',
  message: 'No update is ready to be installed.',
  advice: 'Look for an update first.',
};

export const modeManaged: Failure = {
  code: 'managed',
  message: 'An administrator decided how this machine is updated.',
  advice: 'Ask your administrator to change it.',
};
