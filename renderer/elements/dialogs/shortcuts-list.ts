import { css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { type ShortcutGroup, shortcutGroups, shortcutsOf } from '../../keyboard/shortcuts.ts';
import '../../locales/add-late-texts.ts';
import { keyNames } from '../../locales/key-names.ts';
import { text } from '../../locales/text.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { wrappingRow } from '../styles/declarations.ts';

/** Lists the shortcuts by part of the window. */
@customElement('shortcuts-list')
class ShortcutsList extends AppElement {
  static override styles = [
    baseStyles,
    css`
      .groups {
        columns: 18rem;
        column-gap: var(--space-10);
      }

      section {
        margin-block-end: var(--space-5);
        break-inside: avoid;
      }

      h3 {
        margin-block-end: var(--space-1);
      }

      dl > div {
        ${wrappingRow}
        gap: 0 var(--space-3);
        justify-content: space-between;
        min-block-size: 1.875rem;
      }

      dd {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
        margin-inline-start: auto;
        white-space: nowrap;
      }

      .chord {
        display: flex;
        gap: 0.125rem;
      }

      kbd {
        min-inline-size: 1.375rem;
        padding: 0 0.3125rem;
        border: 1px solid var(--color-line);
        border-block-end-width: 2px;
        border-radius: var(--radius-small);
        background: var(--color-chrome);
        color: var(--color-text-muted);
        font-family: inherit;
        font-size: var(--text-small);
        text-align: center;
      }
    `,
  ];

  /** `process.platform`: keys have other names on a Mac. */
  @property() platform = '';

  private renderChord(chord: string): TemplateResult {
    return html`<span class="chord" dir="ltr">
      ${keyNames(chord, this.platform).map((key) => html`<kbd>${key}</kbd>`)}
    </span>`;
  }

  private renderGroup(group: ShortcutGroup): TemplateResult {
    return html`<section>
      <h3 class="hint">${text(`shortcuts.${group}`)}</h3>
      <dl>
        ${shortcutsOf(group).map(
          ({ action, chords, shown }) => html`<div>
            <dt>${text(action)}</dt>
            <dd>${(shown ?? chords).map((chord) => this.renderChord(chord))}</dd>
          </div>`,
        )}
      </dl>
    </section>`;
  }

  protected override render(): TemplateResult {
    return html`<div class="groups">${shortcutGroups.map((group) => this.renderGroup(group))}</div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'shortcuts-list': ShortcutsList;
  }
}
