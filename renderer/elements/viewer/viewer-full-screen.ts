import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Unsubscribe } from '../../../preload/contract/index.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';

interface FullScreenHost extends ReactiveControllerHost {
  readonly source: ViewerSource | undefined;
  /** True without bars. */
  immersive: boolean;
}

/**
 * Hides the viewer's bars while the window is full screen: by the viewer's own key, or the
 * system's key or button.
 */
export class ViewerFullScreen implements ReactiveController {
  private unsubscribe: Unsubscribe | undefined;

  constructor(private readonly host: FullScreenHost) {
    host.addController(this);
  }

  hostUpdated(): void {
    this.unsubscribe ??= this.host.source?.onFullScreen((on) => {
      this.host.immersive = on;
    });
  }

  hostDisconnected(): void {
    this.unsubscribe?.();
    this.unsubscribe = undefined;
    if (this.host.immersive) this.show(false);
  }

  show(on: boolean): void {
    this.host.immersive = on;
    this.host.source?.showFullScreen(on);
  }
}
