import { css, html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { badgeIcons, badges } from '../tile/tile-badges.ts';
import { textButton } from '../widgets/text-button.ts';
import { DialogController, dialogFrame } from './dialog-frame.ts';
import { dialogStyles } from './dialog-styles.ts';

/** Explains the badges of tiles. Fires `dialog-close`. */
@customElement('badge-legend')
class BadgeLegend extends AppElement {
  static override styles = [
    dialogStyles,
    css`
      dl {
        display: grid;
        grid-template-columns: fit-content(50%) minmax(0, 1fr);
        gap: var(--space-3) var(--space-4);
        overflow-wrap: anywhere;
      }

      dt {
        display: flex;
        gap: var(--space-2);
        align-items: center;
        font-weight: var(--weight-medium);
      }

      dd {
        color: var(--color-text-muted);
      }
    `,
  ];

  private readonly dialog = new DialogController(this);

  protected override render(): TemplateResult {
    return dialogFrame(this.dialog, {
      heading: text('gallery.legend'),
      body: html`<dl>
        ${badges.map(
          (badge) => html`<dt>${icon(badgeIcons[badge])}${text(`gallery.badge.${badge}`)}</dt>
            <dd>${text(`gallery.badge.${badge}.meaning`)}</dd>`,
        )}
      </dl>`,
      isReading: true,
      actions: textButton(text('action.done'), this.dialog.close),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'badge-legend': BadgeLegend;
  }
}
