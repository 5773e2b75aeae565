import type { Bridge, HealthSummary } from '../../../preload/contract/index.ts';
import type { ImageSource } from '../../imaging/image-decode.ts';
import type { MadeThumbnail } from '../../workers/thumbnail-worker.ts';
import { invoke } from '../store/invoke.ts';

type Found = Omit<MadeThumbnail, 'thumbnail'> & Pick<ImageSource, 'hash'>;

/**
 * Measures images stored without facts, one at a time, whenever the page is `idle`: those from
 * before an update, and those that no tile has shown. Only the page decodes, so nothing is
 * measured without a window.
 */
export function measureImages(
  bridge: Bridge,
  measure: (source: ImageSource, signal: AbortSignal) => Promise<MadeThumbnail>,
  idle: () => Promise<void>,
): void {
  const wanted = new AbortController().signal;
  /** `null` before the first summary. */
  let phase: HealthSummary['measuring']['phase'] | null = null;
  let isRunning = false;

  async function found({ hash, ...source }: ImageSource): Promise<Found> {
    try {
      const { facts, flaw } = await measure({ hash, ...source }, wanted);
      return { hash, facts, flaw };
    } catch {
      // Its file can't be read, so any flaw is unknown.
      return { hash, facts: null, flaw: null };
    }
  }

  /**
   * Returns false if nothing is left, or if it can't go on. `done`: images measured since it
   * began.
   */
  async function measureBatch(done: Set<string>): Promise<boolean> {
    const batch = await invoke(() => bridge.health.nextToMeasure());
    // Images whose facts are not stored would be measured forever.
    if (!batch.ok || batch.value.images.every(({ hash }) => done.has(hash))) return false;
    const images: Found[] = [];
    for (const source of batch.value.images) {
      await idle();
      if (phase !== 'measuring') break;
      images.push(await found(source));
      done.add(source.hash);
    }
    return images.length > 0 && (await invoke(() => bridge.health.storeFacts({ images }))).ok;
  }

  async function run(): Promise<void> {
    isRunning = true;
    const done = new Set<string>();
    while (phase === 'measuring' && (await measureBatch(done)));
    isRunning = false;
  }

  function follow({ measuring }: HealthSummary): void {
    ({ phase } = measuring);
    if (phase === 'measuring' && !isRunning) void run();
  }

  bridge.on.healthChanged(follow);
  void invoke(() => bridge.health.state()).then((answer) => {
    // An event that arrived meanwhile is newer.
    if (answer.ok && phase === null) follow(answer.value);
  });
}
