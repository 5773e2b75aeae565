import type { Bridge, OfflineState } from '../../../preload/contract/index.ts';
import type { BridgedStore } from '../store/bridged-store.ts';
import { invoke } from '../store/invoke.ts';

/** Decodes the kept image of a hash; false: it can't be shown. */
type DecodeKept = (hash: string) => Promise<boolean>;

/** So many images are decoded at a time: each may take 50 MB while it is open. */
const AT_A_TIME = 2;

/** Decodes as the page would to show it, from the page's own origin, without putting it on the screen. */
async function decodeKept(hash: string): Promise<boolean> {
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
 * While "Ready to leave" is in the phase `decoding`, decodes what is promised, in the page's sandbox, and tells the result. Goes on
 * whichever page is shown; ends with the check.
 */
export function followReadyCheck(
  bridge: Bridge,
  offline: BridgedStore<OfflineState, Bridge['offline']>,
  decode: DecodeKept = decodeKept,
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
      const told = await invoke(() => bridge.offline.reportDecoded({ checkId, results }));
      if (!told.ok) return;
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
