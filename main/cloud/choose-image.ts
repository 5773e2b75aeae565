import type { Precision, SubjectReference } from '../../preload/contract/index.ts';
import { assertNever } from '../assert-never.ts';
import { unreadableAnswer } from './answer-failure.ts';
import { createChooseFromOperation } from './choose-from-operation.ts';
import type { KnownImages } from './cloud.ts';
import { readSnapshotAddresses } from './decode/snapshot-address.ts';
import type { DeviceAnswer, DeviceRoutes } from './device-routes.ts';
import { failed, type ImageChoice, imageAt } from './image-choice.ts';
import type { CloudLimits } from './limits.ts';
import { outcomeOfDeviceAnswer } from './outcome-of-device-answer.ts';

/** Asks the API origin where the latest image of a subject is. */
export type ChooseImage = (
  subject: SubjectReference,
  precision: Precision,
  known: KnownImages,
  signal: AbortSignal,
) => Promise<ImageChoice>;

export interface ChooseImageOptions {
  readonly routes: DeviceRoutes;
  readonly baseUrl: string;
  readonly limits: CloudLimits;
  readonly requestId: () => string;
}

/**
 * Creates the way to an image: GET …/snapshot/url, with the low precision from a preview address or from the snapshot operation. Where the
 * service has no …/snapshot/url, the snapshot operation answers for devices in its place. What is missing is remembered for the life of the client.
 */
export function createChooseImage(options: ChooseImageOptions): ChooseImage {
  const { routes, baseUrl, limits } = options;
  const { host } = new URL(baseUrl);
  const operation = createChooseFromOperation(options);
  let addressOperation: 'unknown' | 'there' | 'missing' = 'unknown';

  async function askAddresses({ deviceId, archiveId }: SubjectReference, signal: AbortSignal) {
    const middle = archiveId === null ? [] : ['archives', archiveId];
    const asked = await routes.ask({
      segments: [deviceId, ...middle, 'snapshot', 'url'],
      known: null,
      limits: limits.api,
      signal,
      read: (body) => readSnapshotAddresses(body, baseUrl),
    });
    if (asked.ok && asked.value.kind === 'answered') addressOperation = 'there';
    return asked;
  }

  return async (subject, precision, known, signal) => {
    const { deviceId, archiveId } = subject;
    if (addressOperation === 'missing' && archiveId === null) {
      const choice = await operation.any(deviceId, precision, known, signal);
      if (choice !== null) return choice;
    }
    const asked = await askAddresses(subject, signal);
    if (!asked.ok) return failed(asked.failure);
    const answer = asked.value;
    if (answer.kind === 'notModified') throw new Error('The address was asked for without a condition.');
    if (answer.kind !== 'answered') {
      const mayBeMissing = archiveId === null && addressOperation !== 'there' && isLikeMissing(answer);
      const other = mayBeMissing ? await operation.any(deviceId, precision, known, signal) : null;
      if (other !== null && !isFailure(other)) addressOperation = 'missing';
      return other ?? { kind: 'outcome', outcome: outcomeOfDeviceAnswer(answer) };
    }
    const { full, preview, statedPrecision } = answer.value;
    if (precision === 'low') {
      if (preview !== null) return imageAt(preview, 'low');
      const low =
        archiveId === null && statedPrecision !== 'low'
          ? await operation.low(deviceId, full, known, signal)
          : null;
      if (low !== null) return low;
    }
    if (full === null) return failed(unreadableAnswer(host, '$.url: missing', answer.exchange.requestId));
    return imageAt(full, statedPrecision ?? 'full');
  };
}

/** Whether an answer may mean that the service has no such operation at all. */
function isLikeMissing(
  answer: Exclude<DeviceAnswer<unknown>, { kind: 'answered' | 'notModified' }>,
): boolean {
  switch (answer.kind) {
    case 'noRoute':
      return true;
    case 'absent':
      return !answer.speaksOfSubject;
    case 'refused':
      return answer.status === 405 || answer.status === 501;
    case 'failed':
      return false;
    default:
      return assertNever(answer);
  }
}

/** Whether a choice says nothing about what the service has. */
function isFailure(choice: ImageChoice): boolean {
  return (
    choice.kind === 'outcome' && choice.outcome.kind !== 'changed' && choice.outcome.kind !== 'notModified'
  );
}
