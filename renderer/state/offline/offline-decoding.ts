import { THUMBNAIL_SIDE } from '../../../preload/contract/core/limits.ts';
import type { ImageFlaw } from '../../../preload/contract/images/image-flaw.ts';
import type { Bridge, OfflineState } from '../../../preload/contract/index.ts';
import type { ImageSource } from '../../imaging/image-decode.ts';
import { invoke } from '../store/invoke.ts';
import type { Readable } from '../store/store.ts';

/** Images decoded at a time: each may take 50 MB. */
const AT_A_TIME = 2;

/** A thumbnail's size is enough for the check: all data are decoded anyway. */
const LIMIT = { width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE };

async function decodeStored(source: ImageSource): Promise<ImageFlaw | null> {
  try {
    // The first screen doesn't need it.
    const { decodeImage } = await import('../../imaging/image-decode.ts');
    const { bitmap, isCutOff } = await decodeImage(source, LIMIT, new AbortController().signal);
    bitmap.close();
    return isCutOff ? 'cutOff' : null;
  } catch {
    return 'broken';
  }
}

/**
 * Decodes the retained images, in the sandbox of the page, while "Prepare to leave" is in the
 * phase `decoding`, and reports the results. Continues on any page.
 */
export function followReadyCheck(
  bridge: Bridge,
  offline: Readable<{ readonly state: OfflineState | null }>,
  decode = decodeStored,
): void {
  let decoding: number | null = null;

  async function run(checkId: number): Promise<void> {
    const done = new Set<string>();
    for (;;) {
      const batch = await invoke(() => bridge.offline.nextToDecode({ checkId }));
      // Images whose results are not stored would be decoded forever.
      if (!batch.ok || batch.value.images.every(({ hash }) => done.has(hash))) return;
      const waiting = [...batch.value.images];
      const results: { hash: string; flaw: ImageFlaw | null }[] = [];
      const work = async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          results.push({ hash: next.hash, flaw: await decode(next) });
          done.add(next.hash);
        }
      };
      await Promise.all(Array.from({ length: AT_A_TIME }, work));
      const reported = await invoke(() => bridge.offline.reportDecoded({ checkId, results }));
      if (!reported.ok) return;
    }
  }

  offline.subscribe(() => {
    const ready = offline.value.state?.ready;
    if (ready?.phase !== 'decoding' || decoding === ready.id) return;
    decoding = ready.id;
    void run(ready.id).finally(() => {
      decoding = null;
    });
  });
}
