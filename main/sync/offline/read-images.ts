import type { ReadyReason } from '../../../preload/contract/index.ts';
import { isStale } from '../../../preload/contract/rules/doubts.ts';
import { sha256 } from '../../library/files/sha256.ts';
import type { Library } from '../../library/library.ts';
import type { OfflineStore } from '../../library/offline/offline-store.ts';
import type { RetainedImage } from '../../library/offline/retention.ts';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.ts';
import type { KnownHistory } from '../queue/known-history.ts';
import { type Check, isOver } from './check.ts';

/** Images in one read of the library. */
const SLICE_ROWS = 200;

/**
 * Reads back and hashes every image kept offline, or needed by a visit, until the check is over.
 */
export async function readImages(
  check: Check,
  store: OfflineStore,
  history: KnownHistory,
  onRead: () => void,
): Promise<void> {
  for await (const image of imagesOf(check, store)) {
    const reason = (await readImage(check, store, image)) ?? readHistory(image);
    const { subjectId, precision, hash, confirmedAt } = image;
    const isDevice = image.isDevice === 1;
    check.findings.push({ subjectId, precision, isDevice, hash, confirmedAt, reason });
    onRead();
  }

  /** Archives newer than the list, or never listed, are missing without a row of their own. */
  function readHistory(image: RetainedImage): ReadyReason | null {
    return image.hasHistory === 1 && isOld(check, history.listedAt(image, check.state.startedAt))
      ? 'history'
      : null;
  }
}

/** Yields each image once, even if several pins of a visit retain it. */
async function* imagesOf(check: Check, store: OfflineStore): AsyncGenerator<RetainedImage> {
  const known = new Set<string>();
  for (const pinId of check.pinIds ?? [null]) {
    for (let after: number | null = 0; after !== null; await yieldToEventLoop()) {
      const from: number = after;
      const images = store.read(({ retention }) => retention.after(from, SLICE_ROWS, pinId));
      for (const image of images) {
        if (isOver(check)) return;
        const key = `${image.subjectId} ${image.precision}`;
        if (pinId !== null && known.has(key)) continue;
        if (pinId !== null) known.add(key);
        yield image;
      }
      after = images.at(-1)?.subjectId ?? null;
    }
  }
}

/** Returns why an image is not ready, as far as its file shows. */
async function readImage(
  check: Check,
  store: OfflineStore,
  image: RetainedImage,
): Promise<ReadyReason | null> {
  const { hash, mediaType, widthPixels, heightPixels, confirmedAt, hasLowOnly, availability } = image;
  if (hash === null || mediaType === null || widthPixels === null || heightPixels === null)
    return hasLowOnly === 1 ? 'lowOnly' : availability === 'none' ? 'none' : 'missing';
  const { toDecode } = check;
  if (!toDecode.has(hash) && !(await isVerified(store, hash))) return 'damaged';
  toDecode.set(hash, { hash, mediaType, widthPixels, heightPixels });
  if (hasLowOnly === 1) return 'lowOnly';
  if (isOld(check, confirmedAt)) return 'old';
  return availability === 'failed' ? 'failed' : null;
}

/**
 * A day's work begins with that day's state. A confirmation after the check came from a wrong
 * clock, even if it is before the time of leaving.
 */
function isOld({ state: { startedAt, leavingAt } }: Check, at: number | null): boolean {
  return [startedAt, leavingAt ?? startedAt].some((now) => isStale(at ?? 0, now));
}

/** Returns true if locations of the checked pins may have devices that the library doesn't know. */
export function mayMissDevices(
  check: Check,
  library: Pick<Library, 'offline' | 'organizationsValidators'>,
): boolean {
  const isUnlisted = library.offline.read(({ pins, listedHistory }) =>
    pins
      .all()
      .filter(({ id }) => check.pinIds?.includes(id) !== false)
      .flatMap(({ target }) => listedHistory.areDevicesCut(target) ?? []),
  );
  if (isUnlisted.length === 0) return false;
  return isUnlisted.includes(true) || isOld(check, library.organizationsValidators()?.confirmedAt ?? null);
}

/** A disk that can't read one image may still read all others. */
async function isVerified(store: OfflineStore, hash: string): Promise<boolean> {
  const bytes = await store.readImage(hash).catch(() => null);
  return bytes !== null && (await sha256(bytes)) === hash;
}
