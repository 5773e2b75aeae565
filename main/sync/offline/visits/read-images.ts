import type { ReadyReason } from '../../../../preload/contract/index.ts';
import { yieldToEventLoop } from '../../../core/yield-to-event-loop.ts';
import { sha256 } from '../../../library/files/sha256.ts';
import type { OfflineStore } from '../../../library/offline/offline-store.ts';
import type { RetainedImage } from '../../../library/offline/retention.ts';
import { type Check, isOver } from './check.ts';

/** An image that was confirmed longer before the departure is old: a day's work begins with a day's state. */
const OLD_MS = 86_400_000;

/** Images in one read of the library. */
const SLICE_ROWS = 200;

/** Reads back and hashes every image that is kept offline, until the check is over. */
export async function readImages(
  check: Check,
  store: OfflineStore,
  leavingAt: number,
  onRead: () => void,
): Promise<void> {
  for (let after = 0; !isOver(check); await yieldToEventLoop()) {
    const images = store.read(({ retention }) => retention.after(after, SLICE_ROWS));
    const last = images.at(-1);
    if (last === undefined) return;
    for (const image of images) {
      if (isOver(check)) return;
      const reason = await readImage(check, store, leavingAt, image);
      const { subjectId, precision, hash, confirmedAt } = image;
      check.findings.push({ subjectId, precision, hash, confirmedAt, reason });
      onRead();
    }
    after = last.subjectId;
  }
}

/** Why an image is not ready, as far as its file says. */
async function readImage(
  { toDecode }: Check,
  store: OfflineStore,
  leavingAt: number,
  { hash, mediaType, byteLength, confirmedAt, hasLowOnly, availability }: RetainedImage,
): Promise<ReadyReason | null> {
  if (hash === null || mediaType === null || byteLength === null)
    return hasLowOnly === 1 ? 'lowOnly' : availability === 'none' ? 'none' : 'missing';
  if (!toDecode.has(hash) && !(await isVerified(store, hash))) return 'damaged';
  toDecode.set(hash, { hash, mediaType, byteLength });
  return (confirmedAt ?? 0) < leavingAt - OLD_MS ? 'old' : null;
}

/** A disk that can't read one image may read all the others. */
async function isVerified(store: OfflineStore, hash: string): Promise<boolean> {
  const bytes = await store.readImage(hash).catch(() => null);
  return bytes !== null && (await sha256(bytes)) === hash;
}
