import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { ReceivedImage } from '../../gate/accept-snapshot.ts';
import type { SnapshotAddresses } from '../decode/snapshot-address.ts';
import { isNotOffered, isSignedOut, isUnreadable } from '../failures/answer-failure.ts';
import type { OperationAnswer } from './snapshot-operation.ts';
import {
  failed,
  type ImageChoice,
  imageAt,
  outcomeOfDeviceAnswer,
  type SnapshotOutcome,
} from './snapshot-outcome.ts';

/** What an answer shows about the form of the request for the low precision. */
type LowPrecisionVerdict =
  | { readonly kind: 'low'; readonly choice: ImageChoice }
  /** The service ignored the form and sent the full image, or it does not know the form. */
  | { readonly kind: 'notThisForm' }
  /** The operation is not there. */
  | { readonly kind: 'noOperation' }
  /** The answer says nothing about the form; `choice` is the image for this device all the same. */
  | { readonly kind: 'unclear'; readonly choice: ImageChoice | null };

/** Whether only the full image can show that an answer is in low precision. */
export function needsComparison(answer: OperationAnswer, baseline: OperationAnswer | null): boolean {
  if (answer.kind === 'outcome') return answer.outcome.kind === 'changed' && baseline?.kind !== 'outcome';
  if (answer.kind !== 'addresses' || baseline !== null) return false;
  const { full, preview, statedPrecision } = answer.addresses;
  return full !== null && preview === null && statedPrecision === null;
}

/** Judges an answer. `baseline`: the full image or its address, to compare with. */
export function judgeLowPrecision(
  answer: OperationAnswer,
  baseline: OperationAnswer | null,
): LowPrecisionVerdict {
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
      return isNotOffered(answer) ? { kind: 'notThisForm' } : { kind: 'unclear', choice: null };
    case 'failed':
      // Of the network: the full image would be a surprise of many megabytes on a bad line. Of the shape: another form may be readable.
      return isUnreadable(answer)
        ? { kind: 'notThisForm' }
        : { kind: 'unclear', choice: failed(answer.failure) };
    default:
      return assertNever(answer);
  }
}

function judgeAddresses(addresses: SnapshotAddresses, baseline: OperationAnswer | null): LowPrecisionVerdict {
  const { full, preview, statedPrecision } = addresses;
  if (preview !== null) return { kind: 'low', choice: imageAt(preview, 'low') };
  if (full === null || statedPrecision === 'full') return { kind: 'notThisForm' };
  const other = baseline?.kind === 'addresses' ? baseline.addresses.full : null;
  const isFullOne = statedPrecision === null && other !== null && isSameImage(full, other);
  return isFullOne ? { kind: 'notThisForm' } : { kind: 'low', choice: imageAt(full, 'low') };
}

function judgeImage(outcome: SnapshotOutcome, baseline: OperationAnswer | null): LowPrecisionVerdict {
  const choice: ImageChoice = { kind: 'outcome', outcome };
  if (outcome.kind !== 'changed') return { kind: 'unclear', choice };
  // An operation that answers with the image only under this form understood the form.
  if (baseline?.kind === 'addresses') return { kind: 'low', choice };
  if (baseline?.kind !== 'outcome' || baseline.outcome.kind !== 'changed') return { kind: 'unclear', choice };
  return isSmaller(outcome.value, baseline.outcome.value) ? { kind: 'low', choice } : { kind: 'notThisForm' };
}

/** Fewer pixels, or the same number of pixels in fewer bytes. */
function isSmaller(image: ReceivedImage, full: ReceivedImage): boolean {
  const pixels = image.widthPixels * image.heightPixels - full.widthPixels * full.heightPixels;
  return pixels < 0 || (pixels === 0 && image.bytes.byteLength < full.bytes.byteLength);
}

/**
 * Whether two addresses are of the same image: a service that passes over the low-precision option answers the full image again,
 * and signatures differ from one answer to the next.
 */
function isSameImage(left: string, right: string): boolean {
  const [one, other] = [URL.parse(left), URL.parse(right)];
  return (
    one !== null &&
    other !== null &&
    one.origin === other.origin &&
    one.pathname === other.pathname &&
    variantOf(one) === variantOf(other)
  );
}

/** The parameters that select a rendition of an image, without those that only sign it. */
function variantOf(url: URL): string {
  return (
    url.search.match(/(?:^|[?&])(?:[\w-]*precision|size|width|quality|variant)=[^&]*/gi)?.join('&') ?? ''
  );
}
