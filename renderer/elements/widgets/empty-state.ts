import { css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import type { GuideTopicId } from '../../locales/catalog/guide-topics.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { buttonStyles } from '../styles/button-styles.ts';
import { guideLink } from './guide-link.ts';

/** A message in an empty area: the reason, a guide topic, and an action in the slot. */
@customElement('empty-state')
class EmptyState extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      :host {
        display: grid;
        place-items: center;
        padding: var(--space-8) var(--space-4);
        container-type: inline-size;
      }

      .state {
        display: grid;
        justify-items: center;
        max-inline-size: 26rem;
        text-align: center;
      }

      .picture {
        --icon-size: 1.5rem;
        display: grid;
        place-items: center;
        inline-size: 3.5rem;
        block-size: 3.5rem;
        margin-block-end: var(--space-4);
        border-radius: var(--radius-large);
        background: var(--color-sunken);
        color: var(--color-text-muted);
      }

      h2 {
        margin-block-end: var(--space-1);
        font-size: var(--text-large);
      }

      .text {
        color: var(--color-text-muted);
        font-size: var(--text-medium);
        text-wrap: balance;
      }

      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
        justify-content: center;
        margin-block-start: var(--space-5);
      }
    `,
  ];

  @property() heading = '';
  @property() description = '';
  @property() symbol: IconName = 'images';
  @property({ attribute: false }) topic: GuideTopicId | null = null;

  protected override render(): TemplateResult {
    return html`
      <div class="state">
        <div class="picture">${icon(this.symbol)}</div>
        <h2>${this.heading}</h2>
        <p class="text">${this.description} ${guideLink(this.topic)}</p>
        <div class="actions"><slot></slot></div>
      </div>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'empty-state': EmptyState;
  }
}
