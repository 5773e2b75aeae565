import { css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import type { GuideTopicId } from '../../locales/catalog/guide-topics.ts';
import { text } from '../../locales/text.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { buttonStyles } from '../styles/button-styles.ts';
import { wrappingRow } from '../styles/declarations.ts';
import { guideLink } from './guide-link.ts';
import { iconButton } from './icon-button.ts';
import { textButton } from './text-button.ts';

/** Weight of a message: `calm` informs, `caution` names a limit, `danger` needs an action. */
type BannerTone = 'calm' | 'caution' | 'danger';

const ICONS: Readonly<Record<BannerTone, IconName>> = {
  calm: 'info',
  caution: 'triangleAlert',
  danger: 'circleAlert',
};

/** Renders an action of an `app-banner`. Use `buttonStyles`. */
export function bannerAction(label: string, onPressed: () => void): TemplateResult {
  return textButton(label, onPressed, { slot: 'actions' });
}

export function bannerDismissal(onPressed: () => void): TemplateResult {
  return iconButton({ symbol: 'x', label: text('action.dismiss'), slot: 'actions', run: onPressed });
}

/** A line over the content with a message and a guide topic; actions go into `slot="actions"`. */
@customElement('app-banner')
class AppBanner extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
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
  /** Guide topic that says more, if any. */
  @property({ attribute: false }) topic: GuideTopicId | null = null;

  protected override render(): TemplateResult {
    return html`
      <div class="banner ${this.tone}">
        <div class="text">${icon(ICONS[this.tone])}<div class="words"><slot></slot> ${guideLink(this.topic)}</div></div>
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
