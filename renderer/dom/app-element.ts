import { LitElement } from 'lit';

/**
 * Base class of every element of the app. Lit runs an update that was pending when its element left the document, and controllers
 * then subscribe again, or start a worker, for an element that nobody shows. Here such an update waits until the element is back.
 */
export abstract class AppElement extends LitElement {
  /** Set while an update waits for the element to be connected again. */
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
