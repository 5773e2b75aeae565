import { css, html, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { copyText } from '../../dom/copy-text.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';
import { baseStyles } from '../../theme/base-styles.ts';

/** Passphrase of a finished pack, to read and copy: it is stored nowhere else. */
@customElement('pack-passphrase')
class PackPassphrase extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      :host {
        display: grid;
        gap: var(--space-2);
      }

      .row {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
        align-items: center;
      }

      code {
        flex: 1 1 12rem;
        padding: var(--space-2) var(--space-3);
        border: 1px solid var(--color-line);
        border-radius: var(--radius-small);
        background: var(--color-sunken);
        overflow-wrap: anywhere;
        user-select: text;
      }
    `,
  ];

  @property() passphrase = '';
  @state() private isShown = true;
  @state() private message = '';

  private readonly copy = (event: Event): void => {
    const isCopied = copyText(this.passphrase, event.currentTarget as HTMLElement);
    this.message = text(isCopied ? 'networkTest.copied' : 'networkTest.copyFailed');
  };

  protected override render(): TemplateResult {
    const shown = this.isShown ? this.passphrase : '•'.repeat(8);
    return html`
      <span id="label" class="label">${text('pack.passphrase')}</span>
      <div class="row" role="group" aria-labelledby="label">
        <code dir="ltr">${shown}</code>
        ${textButton(text('pack.passphrase.copy'), this.copy, { symbol: 'copy' })}
        ${textButton(text('pack.passphrase.show'), () => (this.isShown = !this.isShown), { pressed: this.isShown })}
      </div>
      <p class="hint">${text('pack.passphrase.keep')}</p>
      <p class="hint" role="status">${this.message}</p>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pack-passphrase': PackPassphrase;
  }
}
