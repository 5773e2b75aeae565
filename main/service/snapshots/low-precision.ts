import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { Validators } from '../../../preload/contract/index.ts';
import type { ClientCapabilities } from '../read/service-capabilities.ts';
import { judgeLowPrecision, needsComparison } from './judge-low-precision.ts';
import {
  type LowPrecisionForm,
  lowPrecisionForms,
  type OperationAnswer,
  type SendSnapshotOperation,
} from './snapshot-operation.ts';
import type { ImageChoice, KnownImages } from './snapshot-outcome.ts';

/**
 * Chooses a device's Low-Precision Snapshot; `null` if the service has none. `full`: known address
 * of the full image, to tell them apart.
 */
type ChooseLow = (
  deviceId: string,
  full: string | null,
  known: KnownImages,
  signal: AbortSignal,
) => Promise<ImageChoice | null>;

/**
 * Creates the choice of low-precision images by the snapshot operation. Tries the forms in order,
 * one request at a time, until an answer states the low precision or isn't the full image. The
 * form is a capability of the environment, detected again once if the service refuses it later.
 */
export function createChooseLow(send: SendSnapshotOperation, capabilities: ClientCapabilities): ChooseLow {
  let detecting: Promise<unknown> | null = null;

  async function useDetected(
    form: LowPrecisionForm,
    ...subject: Parameters<ChooseLow>
  ): Promise<ImageChoice | null> {
    const [deviceId, full, known, signal] = subject;
    const answer = await send(deviceId, form, known.low, signal);
    if (answer.kind === 'outcome') return answer;
    const verdict = judgeLowPrecision(answer, full === null ? null : addressAlone(full));
    if (verdict.kind === 'low' || verdict.kind === 'unclear') return verdict.choice;
    return answer.kind === 'failed' ? null : redetect(...subject);
  }

  async function redetect(...subject: Parameters<ChooseLow>): Promise<ImageChoice | null> {
    if (!capabilities.mayRedetect('lowPrecision')) return null;
    const choice = await alone(() => detectLow(send, capabilities, ...subject));
    const [, , , signal] = subject;
    if (!signal.aborted) capabilities.redetected('lowPrecision');
    return choice;
  }

  /** Lets one request detect the form while the others wait. */
  async function alone(work: () => Promise<ImageChoice | null>): Promise<ImageChoice | null> {
    const present = work();
    detecting = present;
    try {
      return await present;
    } finally {
      if (detecting === present) detecting = null;
    }
  }

  return async (...subject) => {
    const [, , , signal] = subject;
    while (detecting !== null && !signal.aborted) await detecting.catch(() => null);
    const form = capabilities.read('lowPrecision');
    if (form === 'none' || (form === 'preview' && capabilities.isFixed('lowPrecision'))) return null;
    if (form === null) return alone(() => detectLow(send, capabilities, ...subject));
    return form === 'preview' ? redetect(...subject) : useDetected(form, ...subject);
  };
}

/** Tries the forms in order and remembers which one works, if any. */
async function detectLow(
  send: SendSnapshotOperation,
  capabilities: ClientCapabilities,
  ...[deviceId, full, known, signal]: Parameters<ChooseLow>
): Promise<ImageChoice | null> {
  let baseline: OperationAnswer | null = full === null ? null : addressAlone(full);
  let everyFormRefused = true;
  for (const form of lowPrecisionForms) {
    const whole = tagOf(baseline);
    const answer = await send(deviceId, form, whole ?? known.low, signal, whole !== null);
    // The full image again.
    if (whole !== null && answer.kind === 'outcome' && answer.outcome.kind === 'notModified') continue;
    if (needsComparison(answer, baseline)) {
      const compared = await send(deviceId, null, tagOf(answer), signal, true);
      const isSame = compared.kind === 'outcome' && compared.outcome.kind === 'notModified';
      baseline = isSame ? inFull(answer) : compared;
    }
    const verdict = judgeLowPrecision(answer, baseline);
    switch (verdict.kind) {
      case 'low':
        capabilities.setDetected('lowPrecision', form);
        return verdict.choice;
      case 'noOperation':
        // The path is a form of its own: without it the others may work.
        if (form === 'path') break;
        // Only the address of its full image shows that the device exists.
        if (full !== null && everyFormRefused) capabilities.setDetected('lowPrecision', 'none');
        return null;
      case 'unclear':
        return verdict.choice;
      case 'notThisForm':
        everyFormRefused &&= answer.kind !== 'failed';
        break;
      default:
        assertNever(verdict);
    }
  }
  if (everyFormRefused) capabilities.setDetected('lowPrecision', 'none');
  // The full image was downloaded for the comparison: no need to fetch it again.
  return baseline?.kind === 'outcome' && baseline.outcome.kind === 'changed' ? baseline : null;
}

/** Returns the ETag of a received image, so that it isn't sent again; `null`: none. */
function tagOf(answer: OperationAnswer | null): Validators | null {
  const etag =
    answer?.kind === 'outcome' && answer.outcome.kind === 'changed' ? answer.outcome.validators.etag : null;
  return etag === null ? null : { etag, lastModified: null };
}

/** Returns the full image if a form was ignored. */
function inFull(answer: OperationAnswer): OperationAnswer {
  if (answer.kind !== 'outcome' || answer.outcome.kind !== 'changed') return answer;
  return { ...answer, outcome: { ...answer.outcome, value: { ...answer.outcome.value, precision: 'full' } } };
}

function addressAlone(full: string): OperationAnswer {
  return { kind: 'addresses', addresses: { full, preview: null, statedPrecision: null } };
}
