import type { Precision } from '../../preload/contract/index.ts';
import { assertNever } from '../assert-never.ts';
import { unreadableAnswer } from './answer-failure.ts';
import type { KnownImages } from './cloud.ts';
import type { SnapshotAddresses } from './decode/snapshot-address.ts';
import { isSignedOut } from './fetch-organizations.ts';
import { failed, type ImageChoice, imageAt } from './image-choice.ts';
import { outcomeOfDeviceAnswer } from './outcome-of-device-answer.ts';
import { isSameImage } from './same-image.ts';
import { createSnapshotOperation, type SnapshotOperationOptions } from './snapshot-operation.ts';

/** Chooses the image of a device by GET /devices/{deviceId}/snapshot/. */
export interface ChooseFromOperation {
  /** The Low-Precision Snapshot; null where it is not to be had. `full`: the known address of the full image, to tell the two apart. */
  low(
    deviceId: string,
    full: string | null,
    known: KnownImages,
    signal: AbortSignal,
  ): Promise<ImageChoice | null>;
  /** The image in that precision, or the full one in place of the low one. Null: there is no such operation. */
  any(
    deviceId: string,
    precision: Precision,
    known: KnownImages,
    signal: AbortSignal,
  ): Promise<ImageChoice | null>;
}

export interface ChooseFromOperationOptions extends SnapshotOperationOptions {
  readonly requestId: () => string;
}

/** Statuses that say of the operation or of its option that the service does not have it. */
const OPERATION_MISSING: ReadonlySet<number> = new Set([400, 405, 406, 422, 501]);

/** Creates the choice. That there is no low precision is remembered for the life of the client. */
export function createChooseFromOperation(options: ChooseFromOperationOptions): ChooseFromOperation {
  const { host } = new URL(options.baseUrl);
  const operation = createSnapshotOperation(options);
  let lowPrecisionMissing = false;

  async function chooseLow(
    deviceId: string,
    full: string | null,
    known: KnownImages,
    signal: AbortSignal,
  ): Promise<ImageChoice | null> {
    if (lowPrecisionMissing) return null;
    const asked = await operation.ask(deviceId, 'low', known.low, signal);
    if (!asked.ok) return null;
    const answer = asked.value;
    switch (answer.kind) {
      case 'outcome':
        return answer;
      case 'addresses':
        return lowAddress(answer.addresses, full);
      case 'noRoute':
        lowPrecisionMissing = true;
        return null;
      case 'absent':
        if (!answer.speaksOfSubject) lowPrecisionMissing = true;
        return null;
      case 'refused':
        if (isSignedOut(answer.status)) return { kind: 'outcome', outcome: outcomeOfDeviceAnswer(answer) };
        if (OPERATION_MISSING.has(answer.status)) lowPrecisionMissing = true;
        return null;
      case 'failed':
        // Of the network or of the shape: the full image would be a surprise of many megabytes on a bad line.
        return answer.failure.code === 'unexpectedAnswer' ? null : failed(answer.failure);
      default:
        return assertNever(answer);
    }
  }

  async function chooseFull(
    deviceId: string,
    known: KnownImages,
    signal: AbortSignal,
  ): Promise<ImageChoice | null> {
    const asked = await operation.ask(deviceId, 'full', known.full, signal);
    if (!asked.ok) return failed(asked.failure);
    const answer = asked.value;
    switch (answer.kind) {
      case 'outcome':
        return answer;
      case 'addresses': {
        const { full, statedPrecision } = answer.addresses;
        return full === null
          ? failed(unreadableAnswer(host, '$.url: missing', options.requestId()))
          : imageAt(full, statedPrecision ?? 'full');
      }
      case 'noRoute':
        return null;
      case 'absent':
      case 'refused':
      case 'failed':
        return { kind: 'outcome', outcome: outcomeOfDeviceAnswer(answer) };
      default:
        return assertNever(answer);
    }
  }

  return {
    low: chooseLow,
    async any(deviceId, precision, known, signal) {
      const low = precision === 'low' ? await chooseLow(deviceId, null, known, signal) : null;
      return low ?? chooseFull(deviceId, known, signal);
    },
  };
}

function lowAddress(addresses: SnapshotAddresses, full: string | null): ImageChoice | null {
  if (addresses.preview !== null) return imageAt(addresses.preview, 'low');
  if (addresses.full === null) return null;
  const isFullOne =
    addresses.statedPrecision === 'full' || (full !== null && isSameImage(addresses.full, full));
  return imageAt(addresses.full, isFullOne ? 'full' : 'low');
}
