import { css, html, LitElement, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { text } from '../locales/text.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { activeElement } from './active-element.ts';
import { buttonStyles } from './button-styles.ts';
import { icon } from './icon.ts';

/**
 * A modal dialog with a heading, a body that scrolls, and actions (`slot="actions"`). It is open from the moment it is in
 * the page. Fires `dialog-close` when the person closes it; then take it out of the page. The focus goes back to where
 * it was, whichever way it ends.
 */
@customElement('app-dialog')
export class AppDialog extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      dialog {
        inline-size: min(var(--dialog-width, 32rem), 100vi - var(--space-6));
        max-block-size: min(46rem, 100vb - var(--space-6));
        margin: auto;
        padding: 0;
        overflow: hidden;
        border: 0;
        border-radius: var(--radius-large);
        background: var(--color-raised);
        box-shadow: var(--shadow-dialog);
        color: var(--color-text);
      }

      dialog[open] {
        display: grid;
        grid-template-rows: auto minmax(0, 1fr) auto;
        animation: appear var(--duration-calm) var(--ease-out);
      }

      dialog::backdrop {
        background: var(--color-scrim);
      }

      .head {
        display: flex;
        gap: var(--space-3);
        align-items: center;
        justify-content: space-between;
        padding: var(--space-4) var(--space-4) var(--space-2) var(--space-6);
      }

      h2 {
        font-size: var(--text-large);
        overflow-wrap: anywhere;
      }

      .body {
        padding: var(--space-2) var(--space-6) var(--space-5);
      }

      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
        align-items: center;
        justify-content: flex-end;
        padding: var(--space-3) var(--space-6);
        border-block-start: 1px solid var(--color-line);
        background: color-mix(in srgb, var(--color-chrome) 55%, var(--color-raised));
      }

      @keyframes appear {
        from {
          opacity: 0;
          transform: translateY(0.375rem) scale(0.99);
        }
      }

      @media (forced-colors: active) {
        dialog {
          border: 1px solid CanvasText;
        }
      }
    `,
  ];

  @property() heading = '';

  @query('dialog') private readonly dialog!: HTMLDialogElement;

  private focusedBefore: HTMLElement | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.focusedBefore = activeElement();
    if (this.hasUpdated) this.dialog.showModal();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.focusedBefore?.isConnected === true) this.focusedBefore.focus();
  }

  protected override firstUpdated(): void {
    this.dialog.showModal();
    // The first field is what the person came for; the close button would come first in the order of the page.
    this.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }

  /** Closes the dialog as its close button does. */
  close(): void {
    this.dialog.close();
  }

  private readonly closed = () => {
    this.dispatchEvent(new CustomEvent('dialog-close'));
  };

  protected override render(): TemplateResult {
    return html`
      <dialog aria-labelledby="heading" @close=${this.closed}>
        <div class="head">
          <h2 id="heading">${this.heading}</h2>
          <button
            class="icon-button"
            type="button"
            aria-label=${text('action.close')}
            title=${text('action.close')}
            @click=${() => this.close()}
          >
            ${icon('x')}
          </button>
        </div>
        <div class="body scrolls"><slot></slot></div>
        <div class="actions"><slot name="actions"></slot></div>
      </dialog>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'app-dialog': AppDialog;
  }
}
