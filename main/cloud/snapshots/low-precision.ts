import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { ReceivedImage } from '../../../preload/contract/index.ts';
import type { Redetection } from '../capabilities/redetection.ts';
import type { ServiceCapabilities } from '../capabilities/service-capabilities.ts';
import type { SnapshotAddresses } from '../decode/snapshot-address.ts';
import { isSignedOut } from '../failures/signed-out.ts';
import { failed, type ImageChoice, imageAt } from './image-choice.ts';
import { outcomeOfDeviceAnswer } from './outcome-of-device-answer.ts';
import { isSameImage } from './same-image.ts';
import {
  type LowPrecisionForm,
  lowPrecisionForms,
  type OperationAnswer,
  type SnapshotOperation,
} from './snapshot-operation.ts';
import type { KnownImages, SnapshotOutcome } from './snapshot-outcome.ts';

/** The Low-Precision Snapshot of a device; null where it is not to be had. `full`: the known address of the full image, to tell the two apart. */
export type ChooseLow = (
  deviceId: string,
  full: string | null,
  known: KnownImages,
  signal: AbortSignal,
) => Promise<ImageChoice | null>;

export interface LowPrecisionOptions {
  readonly operation: SnapshotOperation;
  readonly capabilities: ServiceCapabilities;
  readonly redetection: Redetection;
}

/** Statuses that say of the operation or of its option that the service does not have it. */
const NOT_OFFERED: ReadonlySet<number> = new Set([400, 405, 406, 422, 501]);

/** What an answer shows about the form in which the low precision was asked for. */
type Verdict =
  | { readonly kind: 'low'; readonly choice: ImageChoice }
  /** The service passed over the form and sent the full image, or does not know the form. */
  | { readonly kind: 'notThisForm' }
  /** The operation is not there. */
  | { readonly kind: 'noOperation' }
  /** Nothing about the form; `choice` is what is to be done for this device. */
  | { readonly kind: 'unclear'; readonly choice: ImageChoice | null };

/**
 * Creates the way to images in low precision by the snapshot operation. How it is asked for is tried in the order of the forms, by one request
 * at a time, until an answer is in low precision by what it says or because it is not the full image. That form is a choice of the environment; when the
 * service refuses it later, it is learned anew once.
 */
export function createChooseLow({ operation, capabilities, redetection }: LowPrecisionOptions): ChooseLow {
  let detecting: Promise<unknown> | null = null;

  /** The full image or its address by the same operation, to compare with. */
  async function fetchFull(deviceId: string, signal: AbortSignal): Promise<OperationAnswer | null> {
    const result = await operation.send(deviceId, null, null, signal);
    return result.ok ? result.value : null;
  }

  async function detect(
    deviceId: string,
    full: string | null,
    known: KnownImages,
    signal: AbortSignal,
  ): Promise<ImageChoice | null> {
    let baseline: OperationAnswer | null = full === null ? null : addressAlone(full);
    let everyFormRefused = true;
    for (const form of lowPrecisionForms) {
      const result = await operation.send(deviceId, form, known.low, signal);
      if (!result.ok) return null;
      if (needsComparison(result.value, baseline)) baseline = await fetchFull(deviceId, signal);
      const verdict = judge(result.value, baseline);
      switch (verdict.kind) {
        case 'low':
          capabilities.setDetected('lowPrecision', form);
          return verdict.choice;
        case 'noOperation':
          // The path is a form of its own: without it the others may work.
          if (form === 'path') break;
          // That the device is there is known only from the address of its full image.
          if (full !== null && everyFormRefused) capabilities.setDetected('lowPrecision', 'none');
          return null;
        case 'unclear':
          return verdict.choice;
        case 'notThisForm':
          everyFormRefused &&= result.value.kind !== 'failed';
          break;
        default:
          assertNever(verdict);
      }
    }
    if (everyFormRefused) capabilities.setDetected('lowPrecision', 'none');
    // The full image came for the comparison: it need not come again.
    return baseline?.kind === 'outcome' && baseline.outcome.kind === 'changed' ? baseline : null;
  }

  async function useDetected(
    form: LowPrecisionForm,
    ...[deviceId, full, known, signal]: Parameters<ChooseLow>
  ): Promise<ImageChoice | null> {
    const result = await operation.send(deviceId, form, known.low, signal);
    if (!result.ok) return null;
    const { value: answer } = result;
    if (answer.kind === 'outcome') return answer;
    const verdict = judge(answer, full === null ? null : addressAlone(full));
    switch (verdict.kind) {
      case 'low':
      case 'unclear':
        return verdict.choice;
      case 'notThisForm':
      case 'noOperation':
        return answer.kind === 'failed' ? null : redetect(deviceId, full, known, signal);
      default:
        return assertNever(verdict);
    }
  }

  async function redetect(...result: Parameters<ChooseLow>): Promise<ImageChoice | null> {
    if (!redetection.may('lowPrecision')) return null;
    const choice = await once(() => detect(...result));
    const [, , , signal] = result;
    if (!signal.aborted) redetection.tried('lowPrecision');
    return choice;
  }

  /** One request at a time finds out; the others wait for what it finds. */
  async function once(work: () => Promise<ImageChoice | null>): Promise<ImageChoice | null> {
    const underWay = work();
    detecting = underWay;
    try {
      return await underWay;
    } finally {
      if (detecting === underWay) detecting = null;
    }
  }

  return async (deviceId, full, known, signal) => {
    while (detecting !== null && !signal.aborted) await detecting.catch(() => null);
    const form = capabilities.read('lowPrecision');
    if (form === 'none' || (form === 'preview' && capabilities.isFixed('lowPrecision'))) return null;
    if (form === null) return once(() => detect(deviceId, full, known, signal));
    return form === 'preview'
      ? redetect(deviceId, full, known, signal)
      : useDetected(form, deviceId, full, known, signal);
  };
}

function addressAlone(full: string): OperationAnswer {
  return { kind: 'addresses', addresses: { full, preview: null, statedPrecision: null } };
}

/** Whether only the full image can show that an answer is in low precision. */
function needsComparison(answer: OperationAnswer, baseline: OperationAnswer | null): boolean {
  if (answer.kind === 'outcome') return answer.outcome.kind === 'changed' && baseline?.kind !== 'outcome';
  if (answer.kind !== 'addresses' || baseline !== null) return false;
  const { full, preview, statedPrecision } = answer.addresses;
  return full !== null && preview === null && statedPrecision === null;
}

function judge(answer: OperationAnswer, baseline: OperationAnswer | null): Verdict {
  switch (answer.kind) {
    case 'outcome':
      return judgeImage(answer.outcome, baseline);
    case 'addresses':
      return judgeAddresses(answer.addresses, baseline);
    case 'unknownPath':
      return { kind: 'noOperation' };
    case 'absent':
      return answer.speaksOfSubject ? { kind: 'unclear', choice: null } : { kind: 'noOperation' };
    case 'refused':
      if (isSignedOut(answer.status))
        return { kind: 'unclear', choice: { kind: 'outcome', outcome: outcomeOfDeviceAnswer(answer) } };
      return NOT_OFFERED.has(answer.status) ? { kind: 'notThisForm' } : { kind: 'unclear', choice: null };
    case 'failed':
      // Of the network: the full image would be a surprise of many megabytes on a bad line. Of the shape: another form may be readable.
      return answer.failure.code === 'unexpectedAnswer'
        ? { kind: 'notThisForm' }
        : { kind: 'unclear', choice: failed(answer.failure) };
    default:
      return assertNever(answer);
  }
}

function judgeAddresses(addresses: SnapshotAddresses, baseline: OperationAnswer | null): Verdict {
  const { full, preview, statedPrecision } = addresses;
  if (preview !== null) return { kind: 'low', choice: imageAt(preview, 'low') };
  if (full === null || statedPrecision === 'full') return { kind: 'notThisForm' };
  const other = baseline?.kind === 'addresses' ? baseline.addresses.full : null;
  const isFullOne = statedPrecision === null && other !== null && isSameImage(full, other);
  return isFullOne ? { kind: 'notThisForm' } : { kind: 'low', choice: imageAt(full, 'low') };
}

function judgeImage(outcome: SnapshotOutcome, baseline: OperationAnswer | null): Verdict {
  const choice: ImageChoice = { kind: 'outcome', outcome };
  if (outcome.kind !== 'changed') return { kind: 'unclear', choice };
  // An operation that answers with the image only under this form understood the form.
  if (baseline?.kind === 'addresses') return { kind: 'low', choice };
  if (baseline?.kind !== 'outcome' || baseline.outcome.kind !== 'changed') return { kind: 'unclear', choice };
  return isSmaller(outcome.value, baseline.outcome.value) ? { kind: 'low', choice } : { kind: 'notThisForm' };
}

/** Fewer pixels, or the same ones in fewer bytes. */
function isSmaller(image: ReceivedImage, full: ReceivedImage): boolean {
  const pixels = image.widthPixels * image.heightPixels - full.widthPixels * full.heightPixels;
  return pixels < 0 || (pixels === 0 && image.bytes.byteLength < full.bytes.byteLength);
}
