import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { EnvironmentKind } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { text } from '../../locales/text.ts';
import { isNamedAfterKind } from '../../state/session/account-words.ts';
import { baseStyles } from '../../theme/base-styles.ts';

/** The kind of an environment as a colour and a word; nothing for production. */
@customElement('environment-mark')
class EnvironmentMark extends AppElement {
  static override styles = [
    baseStyles,
    css`
      :host {
        display: inline-flex;
      }

      .mark {
        padding: 0.125rem var(--space-2);
        border-radius: var(--radius-small);
        background: var(--mark-back);
        color: var(--mark-text);
        font-size: var(--text-small);
        font-weight: var(--weight-strong);
        letter-spacing: 0.02em;
        line-height: 1.3333;
        white-space: nowrap;
        /* Joined letters are not set apart. */
        &:dir(rtl) {
          letter-spacing: normal;
        }
        @media (forced-colors: active) {
          border: 1px solid CanvasText;
        }
      }

      .development {
        --mark-back: var(--color-development-soft);
        --mark-text: var(--color-development);
      }

      .staging {
        --mark-back: var(--color-staging-soft);
        --mark-text: var(--color-staging);
      }

      .demo {
        --mark-back: var(--color-demo-soft);
        --mark-text: var(--color-demo);
      }
    `,
  ];

  @property() kind: EnvironmentKind = 'production';
  /** Name next to it: a mark that repeats the name is omitted. */
  @property() beside = '';

  protected override render(): TemplateResult | typeof nothing {
    const { kind, beside } = this;
    if (kind === 'production' || isNamedAfterKind({ name: beside, kind })) return nothing;
    return html`<span class="mark ${kind}">${text(`environment.kind.${kind}`)}</span>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'environment-mark': EnvironmentMark;
  }
}
