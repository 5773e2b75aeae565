import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The size of the interface's text, CSS px: media queries do not know the one that a person chose. */
function rootTextSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** How wide its element is, in root font sizes as container queries count them; renders the element again when that changes. */
export class WidthController implements ReactiveController {
  private readonly host: ReactiveControllerHost & HTMLElement;
  private readonly observer: ResizeObserver;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.host = host;
    this.observer = new ResizeObserver(() => host.requestUpdate());
    host.addController(this);
  }

  get rem(): number {
    return this.host.clientWidth / rootTextSize();
  }

  hostConnected(): void {
    this.observer.observe(this.host);
  }

  hostDisconnected(): void {
    this.observer.disconnect();
  }
}
