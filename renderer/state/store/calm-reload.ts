import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Unsubscribe } from '../../../preload/contract/derived.ts';
import type { Readable } from './store.ts';

/**
 * Shortest time between two readings of a list, ms: during a sync its rows change many times a
 * second.
 */
const REST_MS = 1_000;

interface CalmReloadParts {
  readonly store: () => Readable<unknown>;
  /** Returns the same value as long as the list is the same. */
  readonly key: () => unknown;
  readonly load: () => void;
}

/**
 * Rereads a list if its sources change: at once, then at most once a second, including the last
 * change.
 */
export class CalmReload implements ReactiveController {
  private readonly parts: CalmReloadParts;
  private unsubscribe: Unsubscribe | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastKey: unknown = null;

  constructor(
    private readonly host: ReactiveControllerHost & Pick<Element, 'isConnected'>,
    parts: CalmReloadParts,
  ) {
    this.parts = parts;
    host.addController(this);
  }

  hostConnected(): void {
    // The host has its stores once connected, before its first update.
    queueMicrotask(() => {
      if (!this.host.isConnected || this.unsubscribe !== undefined) return;
      this.unsubscribe = this.parts.store().subscribe(() => this.look());
      this.read();
    });
  }

  /** Call if the element itself read the list from the current sources. */
  note(): void {
    this.lastKey = this.parts.key();
  }

  private read(): void {
    this.note();
    this.parts.load();
  }

  private look(): void {
    if (this.timer !== undefined || this.parts.key() === this.lastKey) return;
    this.read();
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.look();
    }, REST_MS);
  }

  hostDisconnected(): void {
    this.unsubscribe?.();
    this.unsubscribe = undefined;
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
