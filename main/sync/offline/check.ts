import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { ImageFlaw } from '../../../preload/contract/images/image-flaw.ts';
import type { ReadyCheck, ReadyReason, SnapshotSummary } from '../../../preload/contract/index.ts';
import type { ReadyFinding } from '../../library/offline/ready-results.ts';

/** An image for the page to decode. */
export type DecodeImage = Pick<SnapshotSummary, 'hash' | 'mediaType' | 'widthPixels' | 'heightPixels'>;

/** Result of the page's decoding; `whole` if it found no flaw. */
type Answer = ImageFlaw | 'whole';

/** `reason`: as far as the file shows it. */
interface Finding extends ReadyFinding {
  readonly hash: string | null;
  /** False for an archive. */
  readonly isDevice: boolean;
}

/** A running check, or one that ended since the app started. */
export interface Check {
  state: ReadyCheck;
  /** The pins of a visit; `null` for all. */
  readonly pinIds: readonly number[] | null;
  readonly findings: Finding[];
  /** Verified files, by their hash. */
  readonly toDecode: Map<string, DecodeImage>;
  /** The page's answers by hash; `null` if the image was sent but not answered yet. */
  readonly answers: Map<string, Answer | null>;
}

/** Images to decode in one message: a second of work for the page. */
const BATCH = 20;

export function isOver({ state }: Check): boolean {
  return state.phase === 'done' || state.phase === 'cancelled';
}

/**
 * Returns the sheet's finding for each snapshot, with the page's answers: both precisions of a
 * subject count as one, ready if both are.
 */
export function judgedFindings(check: Check): readonly Finding[] {
  const judged = new Map<number, Finding>();
  for (const finding of check.findings) {
    const one = { ...finding, reason: reasonOf(check, finding) };
    const other = judged.get(one.subjectId);
    judged.set(one.subjectId, other === undefined ? one : worse(other, one));
  }
  return [...judged.values()];
}

/** Returns the one that is not ready; if both are alike, the full one. */
function worse(one: Finding, other: Finding): Finding {
  if ((one.reason === null) !== (other.reason === null)) return one.reason === null ? other : one;
  return one.precision === 'full' ? one : other;
}

function reasonOf(check: Check, { hash, reason }: Finding): ReadyReason | null {
  if (hash === null || (reason !== null && reason !== 'old' && reason !== 'history')) return reason;
  const answer = check.answers.get(hash) ?? null;
  switch (answer) {
    case 'broken':
      return 'notDecodable';
    case 'cutOff':
      return 'cutOff';
    case 'whole':
      return reason;
    case null:
      return 'notDecoded';
    default:
      return assertNever(answer);
  }
}

/**
 * Returns the next images not yet sent to the page, else those without an answer: a reloaded page
 * never answers for them.
 */
export function nextToDecode(check: Check): readonly DecodeImage[] {
  const images = [...check.toDecode.values()];
  const fresh = images.filter(({ hash }) => !check.answers.has(hash));
  const open = fresh.length > 0 ? fresh : images.filter(({ hash }) => check.answers.get(hash) === null);
  const batch = open.slice(0, BATCH);
  for (const { hash } of batch) check.answers.set(hash, null);
  return batch;
}

/** Takes the page's answers, and counts them. */
export function takeDecoded(
  check: Check,
  results: readonly { readonly hash: string; readonly flaw: ImageFlaw | null }[],
): number {
  for (const { hash, flaw } of results)
    if (check.toDecode.has(hash)) check.answers.set(hash, flaw ?? 'whole');
  return [...check.answers.values()].filter((answer) => answer !== null).length;
}
