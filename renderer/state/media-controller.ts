import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Whether a media query holds; renders its element again when that changes. */
export class MediaController implements ReactiveController {
  private readonly host: ReactiveControllerHost;
  private readonly query: MediaQueryList;

  constructor(host: ReactiveControllerHost, query: string) {
    this.host = host;
    this.query = window.matchMedia(query);
    host.addController(this);
  }

  get matches(): boolean {
    return this.query.matches;
  }

  hostConnected(): void {
    this.query.addEventListener('change', this.changed);
  }

  hostDisconnected(): void {
    this.query.removeEventListener('change', this.changed);
  }

  private readonly changed = () => this.host.requestUpdate();
}
