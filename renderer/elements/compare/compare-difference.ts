import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { SnapshotSummary } from '../../../preload/contract/index.ts';
import type { DecodedImage } from '../../imaging/image-decode.ts';
import type { Size } from '../../imaging/image-view.ts';
import type { ChangePlace } from '../../workers/difference-summary.ts';
import type { DifferenceAnswer, DifferenceRequest } from '../../workers/difference-worker.ts';
import { startWorker } from '../../workers/start-worker.ts';
import { createWorkerClient } from '../../workers/worker-client.ts';

export type DifferenceState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working' }
  | {
      readonly kind: 'done';
      readonly image: DecodedImage;
      /** Share of pixels that differ by `threshold` or more. */
      readonly share: number;
      readonly threshold: number;
      readonly size: Size;
      readonly place: ChangePlace | null;
      /** Mean luma of B minus that of A, 0 to 255. */
      readonly brighter: number;
    }
  | { readonly kind: 'failed' };

/** Camera and JPEG noise stays below this share of the full range; moved objects exceed it. */
export const USUAL_THRESHOLD = 0.12;

/** Measures the difference of two images in a worker, which keeps them for another threshold. */
export class CompareDifference implements ReactiveController {
  state: DifferenceState = { kind: 'idle' };
  threshold = USUAL_THRESHOLD;
  private requested = '';
  private abort = new AbortController();
  private readonly worker = createWorkerClient<DifferenceRequest, DifferenceAnswer>(() =>
    startWorker('difference'),
  );

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.drop();
    this.worker.close();
  }

  drop(): void {
    this.abort.abort();
    this.requested = '';
    if (this.state.kind === 'done') this.state.image.bitmap.close();
    this.state = { kind: 'idle' };
  }

  /**
   * Measures two images unless done or in progress; the previous result stays visible meanwhile.
   */
  follow(one: SnapshotSummary, other: SnapshotSummary): void {
    const request = `${one.hash} ${other.hash} ${this.threshold}`;
    if (request === this.requested) return;
    this.abort.abort();
    this.abort = new AbortController();
    this.requested = request;
    if (this.state.kind !== 'done') this.state = { kind: 'working' };
    void this.measure({ one, other, threshold: this.threshold }, this.abort.signal);
  }

  private async measure(request: DifferenceRequest, signal: AbortSignal): Promise<void> {
    try {
      const { bitmap, share, size, place, brighter } = await this.worker.send(request, signal);
      if (signal.aborted) {
        bitmap.close();
        return;
      }
      if (this.state.kind === 'done') this.state.image.bitmap.close();
      this.state = {
        kind: 'done',
        image: { bitmap, natural: size },
        share,
        size,
        threshold: request.threshold,
        place,
        brighter,
      };
    } catch {
      if (signal.aborted) return;
      this.state = { kind: 'failed' };
    }
    this.host.requestUpdate();
  }
}
