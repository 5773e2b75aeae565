import { css, html, LitElement, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { buttonStyles } from '../elements/button-styles.ts';
import { DialogController } from '../elements/dialog-controller.ts';
import { dialogFrame } from '../elements/dialog-frame.ts';
import { dialogStyles } from '../elements/dialog-styles.ts';
import { text } from '../locales/text.ts';
import { baseStyles } from '../theme/base-styles.ts';

interface Shortcut {
  readonly action: string;
  /** Each is one way to do it; a way is a list of keys pressed together. */
  readonly ways: readonly (readonly string[])[];
}

interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

function shortcutGroups(platform: string): readonly ShortcutGroup[] {
  const control = platform === 'darwin' ? text('key.command') : text('key.control');
  return [
    {
      title: text('shortcuts.everywhere'),
      shortcuts: [
        { action: text('shortcuts.refresh'), ways: [['F5'], [control, 'R']] },
        { action: text('shortcuts.export'), ways: [[control, 'E']] },
        {
          action: text('shortcuts.size'),
          ways: [
            [control, '+'],
            [control, '−'],
            [control, '0'],
          ],
        },
        { action: text('shortcuts.escape'), ways: [[text('key.escape')]] },
        { action: text('shortcuts.help'), ways: [['?']] },
      ],
    },
    {
      title: text('shortcuts.fleet'),
      shortcuts: [
        { action: text('shortcuts.move'), ways: [['↑'], ['↓']] },
        { action: text('shortcuts.expand'), ways: [['→'], ['←']] },
        { action: text('shortcuts.open'), ways: [[text('key.enter')]] },
        { action: text('shortcuts.type'), ways: [[text('shortcuts.typeKeys')]] },
      ],
    },
    {
      title: text('shortcuts.snapshots'),
      shortcuts: [
        { action: text('shortcuts.move'), ways: [['↑'], ['↓'], ['←'], ['→']] },
        {
          action: text('shortcuts.ends'),
          ways: [
            [control, text('key.home')],
            [control, text('key.end')],
          ],
        },
        { action: text('shortcuts.view'), ways: [[text('key.enter')]] },
        { action: text('shortcuts.select'), ways: [[text('key.space')]] },
        { action: text('shortcuts.selectRange'), ways: [[text('key.shift'), '←→']] },
        { action: text('shortcuts.selectAll'), ways: [[control, 'A']] },
      ],
    },
    {
      title: text('shortcuts.viewer'),
      shortcuts: [
        { action: text('shortcuts.step'), ways: [['←'], ['→']] },
        { action: text('shortcuts.zoom'), ways: [['+'], ['−']] },
        { action: text('shortcuts.fit'), ways: [['0'], ['1']] },
      ],
    },
  ];
}

/** Lists what the keys do. Fires `dialog-close`. */
@customElement('shortcuts-dialog')
export class ShortcutsDialog extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    dialogStyles,
    css`
      dialog {
        --dialog-width: 44rem;
      }

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
        color: var(--color-text-muted);
        font-size: var(--text-small);
      }

      dl > div {
        display: flex;
        gap: var(--space-3);
        align-items: center;
        justify-content: space-between;
        min-block-size: 1.875rem;
      }

      dd {
        display: flex;
        gap: var(--space-2);
        white-space: nowrap;
      }

      .way {
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

  @property() platform = '';

  private readonly dialog = new DialogController(this);

  private renderShortcut({ action, ways }: Shortcut): TemplateResult {
    return html`<div>
      <dt>${action}</dt>
      <dd>
        ${ways.map((keys) => html`<span class="way">${keys.map((key) => html`<kbd>${key}</kbd>`)}</span>`)}
      </dd>
    </div>`;
  }

  protected override render(): TemplateResult {
    return dialogFrame(this.dialog, {
      heading: text('shortcuts.title'),
      body: html`<div class="groups">
        ${shortcutGroups(this.platform).map(
          ({ title, shortcuts }) => html`<section>
            <h3>${title}</h3>
            <dl>${shortcuts.map((shortcut) => this.renderShortcut(shortcut))}</dl>
          </section>`,
        )}
      </div>`,
      actions: html`<button class="button" type="button" @click=${this.dialog.close}>
        ${text('action.done')}
      </button>`,
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'shortcuts-dialog': ShortcutsDialog;
  }
}
