import { LitElement } from 'lit';

/**
 * Base class of the app's elements. Lit runs a pending update even after its element left the
 * document, which makes controllers resubscribe, or start a worker, for a hidden element. This
 * class delays such an update until the element is back.
 */
export abstract class AppElement extends LitElement {
  /** True while an update waits for the element to be reconnected. */
  #isUpdateHeld = false;

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.#isUpdateHeld) return;
    this.#isUpdateHeld = false;
    queueMicrotask(() => {
      if (this.isUpdatePending) void this.scheduleUpdate();
    });
  }

  protected override scheduleUpdate(): void | Promise<unknown> {
    if (this.isConnected) return super.scheduleUpdate();
    this.#isUpdateHeld = true;
  }
}
