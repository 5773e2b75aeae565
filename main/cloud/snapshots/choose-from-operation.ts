import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { type Failure, type Precision } from '../../../preload/contract/index.ts';
import { unreadableAnswer } from '../failures/answer-failure.ts';
import { failed, type ImageChoice, imageAt } from './image-choice.ts';
import { type ChooseLow, createChooseLow, type LowPrecisionOptions } from './low-precision.ts';
import { outcomeOfDeviceAnswer } from './outcome-of-device-answer.ts';
import { createSnapshotOperation, type SnapshotOperationOptions } from './snapshot-operation.ts';
import type { KnownImages } from './snapshot-outcome.ts';

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

export interface ChooseFromOperationOptions
  extends SnapshotOperationOptions,
    Pick<LowPrecisionOptions, 'capabilities' | 'redetection'> {
  readonly requestId: () => string;
}

export function createChooseFromOperation(options: ChooseFromOperationOptions): ChooseFromOperation {
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
