import { LitElement } from 'lit';

/**
 * Base class of every element of the app. Lit runs an update that was pending when its element left the document, and controllers
 * then subscribe again, or start a worker, for an element that nobody shows. Here such an update waits until the element is back, and one
 * of a covered element until it is seen.
 */
export abstract class AppElement extends LitElement {
  /** Set while an update waits. */
  #isUpdateHeld = false;
  #isCovered = false;

  /** Whether something covers the element whole, as its owner knows. */
  get covered(): boolean {
    return this.#isCovered;
  }

  set covered(isCovered: boolean) {
    this.#isCovered = isCovered;
    this.#releaseUpdate();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#releaseUpdate();
  }

  protected override scheduleUpdate(): void | Promise<unknown> {
    if (this.isConnected && !this.covered) return super.scheduleUpdate();
    this.#isUpdateHeld = true;
  }

  #releaseUpdate(): void {
    if (!this.#isUpdateHeld || !this.isConnected || this.covered) return;
    this.#isUpdateHeld = false;
    queueMicrotask(() => {
      if (this.isUpdatePending) void this.scheduleUpdate();
    });
  }
}
