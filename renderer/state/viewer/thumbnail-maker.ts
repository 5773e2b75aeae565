import type { Bridge } from '../../../preload/contract/index.ts';
import { RecentKeys } from '../../core/recent-keys.ts';
import { toBase64 } from '../../core/to-base64.ts';
import type { ImageSource } from '../../imaging/image-decode.ts';
import type { MadeThumbnail } from '../../workers/thumbnail-worker.ts';
import { invoke } from '../store/invoke.ts';

/** Most waiting thumbnails, three screens of them: older ones have left the screen. */
const WAITING_LIMIT = 120;

/**
 * Images that are not tried again, some MB. A forgotten one costs a second try when its tile is
 * shown again.
 */
export const TRIED_LIMIT = 20_000;

/** While one is encoded the next one is fetched and decoded; more would slow down the screen. */
const AT_A_TIME = 2;

/**
 * Makes thumbnails for tiles, last requested first. `render` makes the bytes and measures, or
 * rejects; an image that can't be rendered is not retried. Flaws of images are reported to the
 * main process.
 */
export function createThumbnailMaker(
  bridge: Bridge,
  render: (source: ImageSource, signal: AbortSignal) => Promise<MadeThumbnail>,
) {
  const waiting = new Map<string, ImageSource>();
  const tried = new RecentKeys(TRIED_LIMIT);
  const running = new Map<string, AbortController>();

  async function make(source: ImageSource, abort: AbortController): Promise<void> {
    try {
      const { hash } = source;
      const { thumbnail, ...found } = await render(source, abort.signal);
      tried.add(hash);
      await (thumbnail === null
        ? invoke(() => bridge.health.storeFacts({ images: [{ hash, ...found }] }))
        : invoke(() => bridge.viewer.storeThumbnail({ hash, data: toBase64(thumbnail), ...found })));
    } catch {
      // The file could not be read: the tile keeps showing the image itself.
      if (!abort.signal.aborted) tried.add(source.hash);
    }
  }

  function run(): void {
    const next = [...waiting.values()].at(-1);
    if (next === undefined || running.size >= AT_A_TIME) return;
    waiting.delete(next.hash);
    const abort = new AbortController();
    running.set(next.hash, abort);
    void make(next, abort).finally(() => {
      running.delete(next.hash);
      run();
    });
    run();
  }

  return {
    isBusy: () => running.size > 0,
    /** Requests a thumbnail, once for each image. */
    want(source: ImageSource) {
      if (tried.has(source.hash) || running.has(source.hash)) return;
      waiting.delete(source.hash);
      waiting.set(source.hash, source);
      const [oldest] = waiting.keys();
      if (waiting.size > WAITING_LIMIT && oldest !== undefined) waiting.delete(oldest);
      run();
    },
    /** Drops the request of a tile that left the screen. */
    drop(hash: string) {
      waiting.delete(hash);
      running.get(hash)?.abort();
    },
  };
}
