import { css, html, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { ChosenKey } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { type Chord, chordOf } from '../../keyboard/chord.ts';
import { isSingleKey, pressedFor } from '../../keyboard/chosen-keys.ts';
import { isFree, type ShortcutGroup, shortcutGroups, shortcutsOf } from '../../keyboard/shortcuts.ts';
import '../../locales/add-late-texts.ts';
import { keyNames } from '../../locales/key-names.ts';
import { type PlainTextKey, text } from '../../locales/text.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { wrappingRow } from '../styles/declarations.ts';

export interface ShortcutsListEvents {
  readonly 'key-chosen': ChosenKey;
}

/**
 * Lists the shortcuts by part of the window. With `editable`, single keys are buttons that take
 * another key, and it fires `ShortcutsListEvents`.
 */
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

      button.chord {
        min-inline-size: var(--target-size);
        min-block-size: var(--target-size);
        padding: 0.125rem;
        border: 1px dashed var(--color-line-strong);
        border-radius: var(--radius-small);
        background: none;
        place-content: center;
        align-items: center;
        &[aria-pressed='true'] {
          border-style: solid;
          background: var(--color-accent-soft);
        }
      }
    `,
  ];

  /** `process.platform`: keys have other names on a Mac. */
  @property() platform = '';

  /** True if keys can be changed. */
  @property({ type: Boolean }) editable = false;

  /** The key whose replacement is being asked for. */
  @state() private asked: { readonly part: ShortcutGroup; readonly key: Chord } | null = null;
  @state() private said = '';

  private readonly leave = () => (this.asked = null);

  /** Takes the pressed key in place of the asked one; Backspace takes it away. */
  private pressed(event: KeyboardEvent, action: PlainTextKey): void {
    const { asked } = this;
    if (asked === null || ['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'AltGraph'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const isNone = event.key === 'Backspace' || event.key === 'Delete';
    const press = isNone ? '' : chordOf(event);
    const key = this.names(press);
    const isUsable = isSingleKey(press) || /^Mod\+(?:Shift\+)?.$/u.test(press);
    if (event.key === 'Escape') this.said = '';
    else if (isNone || press === asked.key || (isUsable && isFree(press, asked.part))) {
      this.said = text('settings.keys.set', { action: text(action), key });
      sendEvent<ShortcutsListEvents>(this, 'key-chosen', { ...asked, press } as ChosenKey);
    } else {
      this.said = text('settings.keys.used', { key });
      return;
    }
    this.asked = null;
  }

  private names(chord: Chord): string {
    return chord === '' ? text('settings.keys.none') : keyNames(chord, this.platform).join(' ');
  }

  private renderKeys(chord: Chord): TemplateResult {
    const keys = chord === '' ? ['–'] : keyNames(chord, this.platform);
    return html`${keys.map((key) => html`<kbd>${key}</kbd>`)}`;
  }

  private renderChord(key: Chord, part: ShortcutGroup, action: PlainTextKey): TemplateResult {
    const press = pressedFor(key, part);
    if (!this.editable || !isSingleKey(key)) {
      return html`<span class="chord" dir="ltr">${this.renderKeys(press)}</span>`;
    }
    const isAsked = this.asked?.part === part && this.asked.key === key;
    return html`<button
      class="chord"
      type="button"
      dir="ltr"
      aria-pressed=${isAsked}
      aria-label=${text('settings.keys.change', { action: text(action), key: this.names(press) })}
      @click=${() => {
        this.asked = isAsked ? null : { part, key };
        this.said = isAsked ? '' : text('settings.keys.press');
      }}
      @keydown=${(event: KeyboardEvent) => this.pressed(event, action)}
      @blur=${this.leave}
    >
      ${isAsked ? html`<kbd>…</kbd>` : this.renderKeys(press)}
    </button>`;
  }

  private renderGroup(group: ShortcutGroup): TemplateResult {
    return html`<section>
      <h3 class="hint">${text(`shortcuts.${group}`)}</h3>
      <dl>
        ${shortcutsOf(group).map(
          ({ action, chords, shown }) => html`<div>
            <dt>${text(action)}</dt>
            <dd>${(shown ?? chords).map((chord) => this.renderChord(chord, group, action))}</dd>
          </div>`,
        )}
      </dl>
    </section>`;
  }

  protected override render(): TemplateResult {
    return html`<p class="hint" role="status">${this.said}</p>
      <div class="groups">${shortcutGroups.map((group) => this.renderGroup(group))}</div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'shortcuts-list': ShortcutsList;
  }
}
