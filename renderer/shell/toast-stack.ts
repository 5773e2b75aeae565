import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { AppElement } from '../dom/app-element.ts';
import { buttonStyles } from '../elements/styles/button-styles.ts';
import type { SelectionBarEvents } from '../elements/toolbar/selection-bar.ts';
import { textButton } from '../elements/widgets/text-button.ts';
import { type IconName, icon } from '../icons/icon.ts';
import { text } from '../locales/text.ts';
import type { Toast, ToastStore } from '../state/settings/toast-store.ts';
import { showStores } from '../state/store/store-controller.ts';
import { baseStyles } from '../theme/base-styles.ts';

const SYMBOLS: Readonly<Record<Toast['tone'], IconName>> = {
  calm: 'info',
  good: 'circleCheck',
  caution: 'triangleAlert',
};

/** Toasts at the foot of the window; screen readers announce them without moving the focus. */
@customElement('toast-stack')
class ToastStack extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      :host {
        position: absolute;
        z-index: var(--layer-toast);
        inset-block-end: calc(var(--clear-of, 2rem) + var(--space-3));
        inset-inline: var(--space-3);
        display: grid;
        justify-items: center;
        pointer-events: none;
      }

      .stack {
        display: grid;
        gap: var(--space-2);
        justify-items: center;
        max-inline-size: 100%;
      }

      .toast {
        display: flex;
        gap: var(--space-3);
        align-items: center;
        max-inline-size: min(32rem, 100%);
        min-block-size: 2.5rem;
        padding-block: var(--space-1);
        padding-inline: var(--space-4) var(--space-2);
        border: 1px solid var(--color-line);
        border-radius: var(--radius-large);
        background: var(--color-raised);
        box-shadow: var(--shadow-menu);
        pointer-events: auto;
        animation: toast-appear var(--duration-calm) var(--ease-out);
      }

      .toast > .icon {
        color: var(--tone, var(--color-accent-text));
      }

      .good {
        --tone: var(--color-good-text);
      }

      .caution {
        --tone: var(--color-caution-text);
      }

      .message {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }

      @keyframes toast-appear {
        from {
          opacity: 0;
          translate: 0 0.5rem;
        }
      }
    `,
  ];

  @property({ attribute: false }) toasts!: ToastStore;

  protected readonly stores = showStores(this, () => [this.toasts]);

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('selection-bar-moved', this.keepClear);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('selection-bar-moved', this.keepClear);
  }

  /** Sets the distance on this element: a property of the root would restyle the whole page. */
  private readonly keepClear = (event: Event) => {
    const top = (event as CustomEvent<SelectionBarEvents['selection-bar-moved']>).detail;
    this.style.setProperty('--clear-of', top === null ? '' : `${top}px`);
  };

  private renderToast({ id, message, tone, action }: Toast): TemplateResult {
    return html`<div class="toast ${tone}">
      ${icon(SYMBOLS[tone])}<span class="message">${message}</span>
      ${
        action === null
          ? nothing
          : textButton(
              action.label,
              () => {
                action.run();
                this.toasts.dismiss(id);
              },
              { classes: 'quiet' },
            )
      }
      <button
        class="icon-button"
        type="button"
        aria-label=${text('action.dismiss')}
        data-tip=${text('action.dismiss')}
        @click=${() => this.toasts.dismiss(id)}
      >
        ${icon('x')}
      </button>
    </div>`;
  }

  /**
   * The live region always exists: not every screen reader announces one that appears with its
   * text. It is not atomic, so that a second message does not repeat the first.
   */
  protected override render(): TemplateResult {
    return html`<div
      class="stack"
      role="status"
      aria-atomic="false"
      data-returns-focus="first"
      @pointerenter=${() => this.toasts.hold(true)}
      @pointerleave=${() => this.toasts.hold(false)}
      @focusin=${() => this.toasts.hold(true)}
      @focusout=${() => this.toasts.hold(false)}
    >
      ${repeat(
        this.toasts.value,
        ({ id }) => id,
        (toast) => this.renderToast(toast),
      )}
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'toast-stack': ToastStack;
  }
}
