import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Unsubscribe } from '../../../preload/contract/derived.ts';
import type { Readable } from './store.ts';

/** A list on the screen is asked for again at most this often, ms: while a run goes on, its rows change many times a second. */
const REST_MILLISECONDS = 1_000;

/**
 * Has a list asked for again when what it depends on changed: at once, and while it goes on changing at most once a second, the last
 * change included.
 */
export class CalmReload implements ReactiveController {
  private readonly store: () => Readable<unknown>;
  private readonly key: () => string;
  private readonly load: () => void;
  private unsubscribe: Unsubscribe | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastKey: string | null = null;

  constructor(
    host: ReactiveControllerHost,
    parts: {
      readonly store: () => Readable<unknown>;
      /** The same text as long as the list is the same. */
      readonly key: () => string;
      readonly load: () => void;
    },
  ) {
    this.store = parts.store;
    this.key = parts.key;
    this.load = parts.load;
    host.addController(this);
  }

  hostConnected(): void {
    // The host gets its properties after its constructor, and before its first update.
    queueMicrotask(() => this.begin());
  }

  private begin(): void {
    this.unsubscribe = this.store().subscribe(() => this.look());
    this.lastKey = this.key();
    this.load();
  }

  private look(): void {
    if (this.timer !== undefined || this.key() === this.lastKey) return;
    this.lastKey = this.key();
    this.load();
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.look();
    }, REST_MILLISECONDS);
  }

  hostDisconnected(): void {
    this.unsubscribe?.();
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
