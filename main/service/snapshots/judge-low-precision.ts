import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { ReceivedImage } from '../../gate/accept-snapshot.ts';
import { isNotOffered, isSignedOut, isUnreadable } from '../http/answer-failure.ts';
import type { SnapshotAddresses } from '../read/snapshot-address.ts';
import type { OperationAnswer } from './snapshot-operation.ts';
import {
  failed,
  type ImageChoice,
  imageAt,
  outcomeOfDeviceAnswer,
  type SnapshotOutcome,
} from './snapshot-outcome.ts';

/** What an answer shows about the form of a low-precision request. */
type LowPrecisionVerdict =
  | { readonly kind: 'low'; readonly choice: ImageChoice }
  /** The service ignored or doesn't know the form. */
  | { readonly kind: 'notThisForm' }
  | { readonly kind: 'noOperation' }
  /** The answer says nothing about the form; `choice` is still the image of this device. */
  | { readonly kind: 'unclear'; readonly choice: ImageChoice | null };

/** Returns true if only the full image can show that an answer is in low precision. */
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
      // Network failure: the full image would be many unexpected megabytes on a bad line.
      // Unreadable: another form may work.
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

/** Returns true for fewer pixels, or the same pixels in fewer bytes. */
function isSmaller(image: ReceivedImage, full: ReceivedImage): boolean {
  const pixels = image.widthPixels * image.heightPixels - full.widthPixels * full.heightPixels;
  return pixels < 0 || (pixels === 0 && image.bytes.byteLength < full.bytes.byteLength);
}

/**
 * Returns true if both addresses lead to the same image: signatures differ each time, and a
 * service that ignores the option answers the full image again.
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

/** Returns the parameters that select a rendition, without those that only sign. */
function variantOf(url: URL): string {
  return (
    url.search.match(/(?:^|[?&])(?:[\w-]*precision|size|width|quality|variant)=[^&]*/gi)?.join('&') ?? ''
  );
}
