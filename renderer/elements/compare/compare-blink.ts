import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * Changes a second. Two make one flash: the fastest rate is 1.25 flashes a second, and WCAG 2.3.1
 * allows three.
 */
export const blinkRates = [0.5, 1, 2.5] as const;
export type BlinkRate = (typeof blinkRates)[number];

/** Shows one image after the other in the same place, from `start` to `stop`. */
export class CompareBlink implements ReactiveController {
  running = false;
  rate: BlinkRate = 1;
  private index = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly count: () => number,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.stop();
  }

  /** Index of the shown image; the first if that one is gone. */
  get shown(): number {
    return this.index < this.count() ? this.index : 0;
  }

  /** Stops at the first image. */
  reset(): void {
    this.index = 0;
    this.stop();
  }

  start(): void {
    this.stop();
    this.running = true;
    this.timer = setInterval(() => this.step(), 1_000 / this.rate);
    this.host.requestUpdate();
  }

  stop(): void {
    clearInterval(this.timer);
    this.running = false;
    this.host.requestUpdate();
  }

  step(): void {
    this.index = (this.shown + 1) % Math.max(1, this.count());
    this.host.requestUpdate();
  }

  choose(rate: BlinkRate): void {
    this.rate = rate;
    if (this.running) this.start();
    else this.host.requestUpdate();
  }
}
