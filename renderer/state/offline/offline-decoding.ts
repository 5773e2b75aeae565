import type { Bridge, OfflineState } from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import type { Readable } from '../store/store.ts';

/** Images decoded at a time: each may take 50 MB. */
const AT_A_TIME = 2;

/** Decodes a stored image as an element on the page would, without showing it; false: it can't be shown. */
async function decodeStored(hash: string): Promise<boolean> {
  const image = new Image();
  image.src = `snapshots/${hash}`;
  try {
    await image.decode();
    return true;
  } catch {
    return false;
  } finally {
    image.src = '';
  }
}

/**
 * Decodes the retained images, in the sandbox of the page, while "Prepare to leave" is in the phase `decoding`, and reports the results. Goes on
 * whichever page is shown.
 */
export function followReadyCheck(
  bridge: Bridge,
  offline: Readable<{ readonly state: OfflineState | null }>,
  decode = decodeStored,
): void {
  let decoding: number | null = null;

  async function run(checkId: number): Promise<void> {
    for (;;) {
      const batch = await invoke(() => bridge.offline.nextToDecode({ checkId }));
      if (!batch.ok || batch.value.images.length === 0) return;
      const waiting = batch.value.images.map(({ hash }) => hash);
      const results: { hash: string; decoded: boolean }[] = [];
      const work = async () => {
        for (let hash = waiting.shift(); hash !== undefined; hash = waiting.shift()) {
          results.push({ hash, decoded: await decode(hash) });
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
