import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { KnownAccount } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { accountName, accountState, isNamedAfterKind } from '../../state/session/account-words.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { middleCutStyle, wrappingRow } from '../styles/declarations.ts';
import { middleCut } from './middle-cut.ts';
import './environment-mark.ts';

/** An account in three short lines: its name, environment and state. */
@customElement('account-line')
class AccountLine extends AppElement {
  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        flex: 1;
        gap: var(--space-1);
        min-inline-size: 0;
      }

      .name {
        ${middleCutStyle}
        font-weight: var(--weight-medium);
      }

      .environment {
        ${wrappingRow}
        gap: var(--space-1) var(--space-2);
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
    `,
  ];

  @property({ attribute: false }) known!: KnownAccount;
  /** ms since the epoch. */
  @property({ attribute: false }) now = 0;

  protected override render(): TemplateResult {
    const { environment, username } = this.known.account;
    const name = accountName(this.known);
    return html`
      <span class="name" dir="auto" ${middleCut(name)}><span>${name}</span></span>
      <span class="environment hint">
        ${username === '' || isNamedAfterKind(environment) ? nothing : environment.name}
        <environment-mark .kind=${environment.kind} .beside=${name}></environment-mark>
      </span>
      <span class="hint">${accountState(this.known, this.now)}</span>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'account-line': AccountLine;
  }
}
