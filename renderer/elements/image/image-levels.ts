import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { SnapshotSummary } from '../../../preload/contract/index.ts';
import type { ImageSource } from '../../imaging/image-decode.ts';
import { autoLevels, type Histogram } from '../../imaging/levels.ts';
import { startWorker } from '../../workers/start-worker.ts';
import { createWorkerClient } from '../../workers/worker-client.ts';
import type { ImageAdjustment } from './image-adjustment.ts';

/** Histograms in memory, a kilobyte each. */
const KNOWN_LIMIT = 200;

/** Measures the luminance of images in a worker, for automatic levels and a histogram. */
export class ImageLevels implements ReactiveController {
  /** Whether images are shown with automatic levels. */
  isOn = false;
  /** By hash; `null` while it is measured, and if that failed. */
  private readonly known = new Map<string, Histogram | null>();
  private abort = new AbortController();
  private readonly worker = createWorkerClient<ImageSource, Histogram>(() => startWorker('levels'));

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.abort.abort();
    this.abort = new AbortController();
    this.known.clear();
    this.worker.close();
  }

  toggle(): void {
    this.isOn = !this.isOn;
    this.host.requestUpdate();
  }

  /** Returns the histogram of an image, and measures it first if it is unknown. */
  histogram(image: SnapshotSummary | null): Histogram | null {
    if (image === null) return null;
    const known = this.known.get(image.hash);
    if (known === undefined) void this.measure(image, this.abort.signal);
    return known ?? null;
  }

  /** Adds the levels of an image to its adjustment while they are on and known. */
  adjust(adjustment: ImageAdjustment, image: SnapshotSummary | null): ImageAdjustment {
    const histogram = this.isOn ? this.histogram(image) : null;
    return histogram === null ? adjustment : { ...adjustment, levels: autoLevels(histogram) };
  }

  private async measure(image: SnapshotSummary, signal: AbortSignal): Promise<void> {
    const { hash, mediaType, widthPixels, heightPixels } = image;
    if (this.known.size >= KNOWN_LIMIT) this.known.clear();
    this.known.set(hash, null);
    try {
      const measured = await this.worker.send({ hash, mediaType, widthPixels, heightPixels }, signal);
      this.known.set(hash, measured);
      this.host.requestUpdate();
    } catch {
      // The picture itself says why it can't be read.
    }
  }
}
