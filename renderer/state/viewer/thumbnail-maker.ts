import type { Bridge } from '../../../preload/contract/index.ts';
import { toBase64 } from '../../core/to-base64.ts';
import type { ImageSource } from '../../imaging/image-decode.ts';
import { invoke } from '../store/invoke.ts';

/** Thumbnails that wait at a time, three screens of them; of more than that the oldest are no longer on the screen. */
const WAITING_LIMIT = 120;

/** While one is encoded the next one is fetched and decoded; more at a time would take the processor from the person. */
const AT_A_TIME = 2;

/** Makes the thumbnails that tiles want, two at a time, the newest wish first. */
interface ThumbnailMaker {
  /** Asks for a thumbnail, once for each image. */
  want(source: ImageSource): void;
  /** It is not on the screen any more: it is made when it is wanted again. */
  drop(hash: string): void;
}

/** `render` makes the bytes, or rejects; an image that can not be rendered is not tried again. */
export function createThumbnailMaker(
  bridge: Bridge,
  render: (source: ImageSource, signal: AbortSignal) => Promise<ArrayBuffer>,
): ThumbnailMaker {
  const waiting = new Map<string, ImageSource>();
  const tried = new Set<string>();
  const running = new Map<string, AbortController>();

  async function make(source: ImageSource, abort: AbortController): Promise<void> {
    try {
      const bytes = await render(source, abort.signal);
      tried.add(source.hash);
      await invoke(() => bridge.viewer.storeThumbnail({ hash: source.hash, data: toBase64(bytes) }));
    } catch {
      // The tile shows the image itself, as it does already.
      if (!abort.signal.aborted) tried.add(source.hash);
    }
  }

  function run(): void {
    const next = newest();
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

  function newest(): ImageSource | undefined {
    return [...waiting.values()].at(-1);
  }

  return {
    want(source) {
      if (tried.has(source.hash) || running.has(source.hash)) return;
      waiting.delete(source.hash);
      waiting.set(source.hash, source);
      const [oldest] = waiting.keys();
      if (waiting.size > WAITING_LIMIT && oldest !== undefined) waiting.delete(oldest);
      run();
    },
    drop(hash) {
      waiting.delete(hash);
      running.get(hash)?.abort();
    },
  };
}
