import { css, html, LitElement, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { type IconName, icon } from '../../icons/icon.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { wrappingRow } from '../styles/declarations.ts';

/** The weight of a message: `calm` informs, `caution` names a limit, `danger` needs an action. */
type BannerTone = 'calm' | 'caution' | 'danger';

const ICONS: Readonly<Record<BannerTone, IconName>> = {
  calm: 'info',
  caution: 'triangleAlert',
  danger: 'circleAlert',
};

/** A line over the content with a message; actions come in `slot="actions"`. */
@customElement('app-banner')
class AppBanner extends LitElement {
  static override styles = [
    baseStyles,
    css`
      .banner {
        ${wrappingRow}
        gap: var(--space-1) var(--space-3);
        min-block-size: 2.5rem;
        padding: var(--space-1) var(--space-4);
        border-block-end: 1px solid var(--color-line);
        background: var(--banner-back, var(--color-accent-soft));
        color: var(--banner-text, var(--color-accent-text));
      }

      .caution {
        --banner-back: var(--color-caution-soft);
        --banner-text: var(--color-caution-text);
      }

      .danger {
        --banner-back: var(--color-danger-soft);
        --banner-text: var(--color-danger-text);
      }

      .text {
        display: flex;
        flex: 1 1 min(16rem, 100%);
        min-inline-size: 0;
        gap: var(--space-2);
        align-items: start;
        padding-block: var(--space-1);
      }

      .icon {
        margin-block-start: 0.125rem;
      }

      .words {
        min-inline-size: 0;
        overflow-wrap: anywhere;
        color: var(--color-text);
      }

      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
    `,
  ];

  @property() tone: BannerTone = 'calm';

  protected override render(): TemplateResult {
    return html`
      <div class="banner ${this.tone}">
        <div class="text">${icon(ICONS[this.tone])}<div class="words"><slot></slot></div></div>
        <div class="actions"><slot name="actions"></slot></div>
      </div>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'app-banner': AppBanner;
  }
}
