import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { Failure, Precision, SubjectReference } from '../../../preload/contract/index.ts';
import type { DeviceAnswer } from '../api/device-paths.ts';
import { readSnapshotAddresses } from '../decode/snapshot-address.ts';
import { unreadableAnswer } from '../failures/answer-failure.ts';
import { freshMs } from './address-memory.ts';
import { type ChooseLow, createChooseLow, type LowPrecisionOptions } from './low-precision.ts';
import { createSnapshotOperation, type SnapshotOperationOptions } from './snapshot-operation.ts';
import {
  failed,
  type ImageChoice,
  imageAt,
  type KnownImages,
  outcomeOfDeviceAnswer,
} from './snapshot-outcome.ts';

/** Fetches the address of the latest image of a subject from the API origin. */
type ChooseImage = (
  subject: SubjectReference,
  precision: Precision,
  known: KnownImages,
  signal: AbortSignal,
) => Promise<ImageChoice>;

export type ChooseImageOptions = ChooseFromOperationOptions;

/**
 * Creates the choice of an image: GET …/snapshot/url, with the low precision from a preview address or from the snapshot operation. Where the service
 * has no …/snapshot/url, the snapshot operation answers for devices in its place. The operation that works is a capability of the environment.
 */
export function createChooseImage(options: ChooseImageOptions): ChooseImage {
  const { devicePaths, baseUrl, limits, capabilities, redetection } = options;
  const { host } = new URL(baseUrl);
  const operation = createChooseFromOperation(options);

  async function fetchAddresses({ deviceId, archiveId }: SubjectReference, signal: AbortSignal) {
    const middle = archiveId === null ? [] : ['archives', archiveId];
    const result = await devicePaths.send({
      segments: [deviceId, ...middle, 'snapshot', 'url'],
      known: null,
      limits: limits.api,
      signal,
      read: (body) => readSnapshotAddresses(body, baseUrl),
    });
    if (result.ok && result.value.kind === 'answered' && archiveId === null)
      capabilities.setDetected('snapshotSource', 'snapshotUrl');
    return result;
  }

  /** Sends the operation in place of …/snapshot/url; null where the answer of …/snapshot/url counts. */
  async function useOperation(
    deviceId: string,
    precision: Precision,
    known: KnownImages,
    signal: AbortSignal,
  ): Promise<ImageChoice | null> {
    const isNew = capabilities.read('snapshotSource') === null;
    if (capabilities.isFixed('snapshotSource') || (!isNew && !redetection.may('snapshotSource'))) return null;
    const other = await operation.any(deviceId, precision, known, signal);
    if (!isNew && !signal.aborted) redetection.tried('snapshotSource');
    if (other === null) return null;
    if (!isFailure(other)) capabilities.setDetected('snapshotSource', 'snapshot');
    return isNew || !isFailure(other) ? other : null;
  }

  return async (subject, precision, known, signal) => {
    const { deviceId, archiveId } = subject;
    if (capabilities.read('snapshotSource') === 'snapshot' && archiveId === null) {
      const choice = await operation.any(deviceId, precision, known, signal);
      if (choice !== null) return choice;
    }
    const result = await fetchAddresses(subject, signal);
    if (!result.ok) return failed(result.failure);
    const answer = result.value;
    if (answer.kind === 'notModified') throw new Error('The address was asked for without a condition.');
    if (answer.kind !== 'answered') {
      const mayBeMissing = archiveId === null && isLikeMissing(answer);
      const other = mayBeMissing ? await useOperation(deviceId, precision, known, signal) : null;
      return other ?? { kind: 'outcome', outcome: outcomeOfDeviceAnswer(answer) };
    }
    const { full, preview, statedPrecision } = answer.value;
    if (precision === 'low') {
      const form = capabilities.read('lowPrecision');
      const isSetOtherwise = capabilities.isFixed('lowPrecision') && form !== 'preview' && archiveId === null;
      if (preview !== null && !isSetOtherwise) {
        // A form that was detected before still serves the devices whose answers name no small image.
        if (form === null || form === 'none') capabilities.setDetected('lowPrecision', 'preview');
        return imageAt(preview, 'low', freshMs(answer.headers));
      }
      const low =
        archiveId === null && statedPrecision !== 'low'
          ? await operation.low(deviceId, full, known, signal)
          : null;
      if (low !== null) return low;
    }
    if (full === null) return failed(unreadableAnswer(host, '$.url: missing', answer.exchange.requestId));
    return imageAt(full, statedPrecision ?? 'full', freshMs(answer.headers));
  };
}

/** Whether an answer may mean that the service has no such operation at all. */
function isLikeMissing(
  answer: Exclude<DeviceAnswer<unknown>, { kind: 'answered' | 'notModified' }>,
): boolean {
  switch (answer.kind) {
    case 'unknownPath':
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

/** Whether a choice shows nothing of the service's capabilities. */
function isFailure(choice: ImageChoice): boolean {
  return (
    choice.kind === 'outcome' && choice.outcome.kind !== 'changed' && choice.outcome.kind !== 'notModified'
  );
}

/** Chooses the image of a device by GET /devices/{deviceId}/snapshot/. */
interface ChooseFromOperation {
  readonly low: ChooseLow;
  /** The image in that precision, or the full one in place of the low one. Null: the service does not have the operation. */
  any(
    deviceId: string,
    precision: Precision,
    known: KnownImages,
    signal: AbortSignal,
  ): Promise<ImageChoice | null>;
}

interface ChooseFromOperationOptions
  extends SnapshotOperationOptions,
    Pick<LowPrecisionOptions, 'capabilities' | 'redetection'> {
  readonly requestId: () => string;
}

function createChooseFromOperation(options: ChooseFromOperationOptions): ChooseFromOperation {
  const { host } = new URL(options.baseUrl);
  const { capabilities, redetection } = options;
  const operation = createSnapshotOperation(options);
  const chooseLow = createChooseLow({ operation, capabilities, redetection });

  async function chooseFull(
    deviceId: string,
    known: KnownImages,
    signal: AbortSignal,
  ): Promise<ImageChoice | null> {
    const result = await operation.send(deviceId, null, known.full, signal);
    if (!result.ok) return failed(result.failure);
    const answer = result.value;
    switch (answer.kind) {
      case 'outcome':
        return answer;
      case 'addresses': {
        const { full, statedPrecision } = answer.addresses;
        return full === null ? failed(noAddress()) : imageAt(full, statedPrecision ?? 'full');
      }
      case 'unknownPath':
        return null;
      case 'absent':
      case 'refused':
      case 'failed':
        return { kind: 'outcome', outcome: outcomeOfDeviceAnswer(answer) };
      default:
        return assertNever(answer);
    }
  }

  function noAddress(): Failure {
    return unreadableAnswer(host, '$.url: missing', options.requestId());
  }

  return {
    low: chooseLow,
    async any(deviceId, precision, known, signal) {
      const low = precision === 'low' ? await chooseLow(deviceId, null, known, signal) : null;
      return low ?? chooseFull(deviceId, known, signal);
    },
  };
}
