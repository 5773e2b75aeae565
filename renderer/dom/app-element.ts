import { LitElement } from 'lit';

let afterUpdate = (): void => {};

/** Calls `run` after each update of any element. */
export function whenUpdated(run: () => void): void {
  afterUpdate = run;
}

/**
 * Base class of the app's elements. Lit runs a pending update even after its element left the
 * document, which makes controllers resubscribe, or start a worker, for a hidden element. This
 * class delays such an update until the element is back.
 */
export abstract class AppElement extends LitElement {
  /** True while an update waits for the element to be reconnected. */
  #isUpdateHeld = false;
  #wasConnected = Promise.withResolvers<void>();

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.#isUpdateHeld) return;
    this.#isUpdateHeld = false;
    queueMicrotask(() => {
      if (this.isUpdatePending) void this.scheduleUpdate();
      this.#wasConnected.resolve();
      this.#wasConnected = Promise.withResolvers();
    });
  }

  /** Waits for the first render, however often the element leaves before it. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    if (this.hasUpdated || !this.#isUpdateHeld) return isComplete;
    await this.#wasConnected.promise;
    return this.getUpdateComplete();
  }

  protected override scheduleUpdate(): void | Promise<unknown> {
    if (!this.isConnected) {
      this.#isUpdateHeld = true;
      return;
    }
    const done = super.scheduleUpdate();
    afterUpdate();
    return done;
  }
}
