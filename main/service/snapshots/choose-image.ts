import type { Precision, SubjectReference } from '../../../preload/contract/index.ts';
import { type DeviceAnswer, isLikeUnknownPath } from '../client/device-paths.ts';
import { unreadableAnswer } from '../http/answer-failure.ts';
import { readRedirectedAddress, readSnapshotAddresses } from '../read/snapshot-address.ts';
import { freshMs } from './address-memory.ts';
import { createChooseLow } from './low-precision.ts';
import { createSnapshotOperation, type SnapshotOptions } from './snapshot-operation.ts';
import {
  failed,
  type ImageChoice,
  imageAt,
  type KnownImages,
  outcomeOfDeviceAnswer,
} from './snapshot-outcome.ts';

/** Fetches the address of a subject's latest image from the API origin. */
export type ChooseImage = (
  subject: SubjectReference,
  precision: Precision,
  known: KnownImages,
  signal: AbortSignal,
) => Promise<ImageChoice>;

/**
 * Creates the choice of an image: GET …/snapshot/url, and for low precision a preview address or
 * the snapshot operation. Without …/snapshot/url the snapshot operation serves devices. Which one
 * works is a capability of the environment.
 */
export function createChooseImage(options: SnapshotOptions): ChooseImage {
  const { devicePaths, baseUrl, limits, capabilities } = options;
  const { host } = new URL(baseUrl);
  const operation = createChooseFromOperation(options);

  async function fetchAddresses({ deviceId, archiveId }: SubjectReference, signal: AbortSignal) {
    const middle = archiveId === null ? [] : ['archives', archiveId];
    const answer = await devicePaths.send({
      segments: [deviceId, ...middle, 'snapshot', 'url'],
      known: null,
      limits: limits.api,
      signal,
      read: (body) => readSnapshotAddresses(body, baseUrl),
      readRedirect: (target) => readRedirectedAddress(target, baseUrl),
    });
    if (answer.kind === 'answered' && archiveId === null)
      capabilities.setDetected('snapshotSource', 'snapshotUrl');
    return answer;
  }

  /** Sends the operation instead of …/snapshot/url; `null` if the latter's answer counts. */
  async function useOperation(
    deviceId: string,
    precision: Precision,
    known: KnownImages,
    signal: AbortSignal,
  ): Promise<ImageChoice | null> {
    const isNew = capabilities.read('snapshotSource') === null;
    if (capabilities.isFixed('snapshotSource') || (!isNew && !capabilities.mayRedetect('snapshotSource')))
      return null;
    const other = await operation.any(deviceId, precision, known, signal);
    if (!isNew && !signal.aborted) capabilities.redetected('snapshotSource');
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
    const answer = await fetchAddresses(subject, signal);
    if (answer.kind === 'notModified') throw new Error('The address is requested without a condition.');
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
        // A form detected before still serves devices whose answers name no small image.
        if (form === null || form === 'none') capabilities.setDetected('lowPrecision', 'preview');
        return imageAt(preview, 'low', freshMs(answer.headers));
      }
      const mayBeLow = archiveId === null && statedPrecision !== 'low';
      const low = mayBeLow ? await operation.low(deviceId, full, known, signal) : null;
      if (low !== null) return low;
    }
    if (full === null) return failed(unreadableAnswer(host, '$.url: missing', answer.exchange.requestId));
    return imageAt(full, statedPrecision ?? 'full', freshMs(answer.headers));
  };
}

/** Creates the choice of a device's image by the snapshot operation. */
function createChooseFromOperation(options: SnapshotOptions) {
  const { host } = new URL(options.baseUrl);
  const send = createSnapshotOperation(options);
  const low = createChooseLow(send, options.capabilities);

  async function chooseFull(deviceId: string, known: KnownImages, signal: AbortSignal) {
    const answer = await send(deviceId, null, known.full, signal);
    if (answer.kind === 'outcome') return answer;
    if (answer.kind === 'unknownPath') return null;
    if (answer.kind !== 'addresses')
      return { kind: 'outcome', outcome: outcomeOfDeviceAnswer(answer) } as const;
    const { full, statedPrecision } = answer.addresses;
    return full === null
      ? failed(unreadableAnswer(host, '$.url: missing', options.requestId()))
      : imageAt(full, statedPrecision ?? 'full');
  }

  return {
    low,
    /**
     * Returns the image in that precision, or the full one if there is no low one; `null` if the
     * service lacks the operation.
     */
    async any(
      deviceId: string,
      precision: Precision,
      known: KnownImages,
      signal: AbortSignal,
    ): Promise<ImageChoice | null> {
      const small = precision === 'low' ? await low(deviceId, null, known, signal) : null;
      return small ?? chooseFull(deviceId, known, signal);
    },
  };
}

/** Returns true if an answer may mean that the service lacks the operation. */
function isLikeMissing(answer: DeviceAnswer<unknown>): boolean {
  return isLikeUnknownPath(answer) || (answer.kind === 'refused' && [405, 501].includes(answer.status));
}

/** Returns true if a choice shows nothing of the service's capabilities. */
function isFailure(choice: ImageChoice): boolean {
  return choice.kind === 'outcome' && !['changed', 'notModified'].includes(choice.outcome.kind);
}
