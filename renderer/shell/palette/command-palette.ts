import { html, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { SEARCH_TEXT_LIMIT } from '../../../preload/contract/core/limits.ts';
import { AppElement } from '../../dom/app-element.ts';
import { DialogController } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { matchedText, SearchedWords } from '../../elements/tile/matched-text.ts';
import { failureAlert } from '../../elements/widgets/failure-note.ts';
import { middleCut } from '../../elements/widgets/middle-cut.ts';
import { icon } from '../../icons/icon.ts';
import { keyNames } from '../../locales/key-names.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { showStores } from '../../state/store/store-controller.ts';
import type { ShellDialog } from '../dialogs/shell-dialog.ts';
import { commandPaletteStyles } from './command-palette-styles.ts';
import { type PaletteEntry, type PaletteGroup, paletteGroups } from './palette-entry.ts';
import { createPaletteSearch, type PaletteSearch } from './palette-search.ts';

/**
 * Navigates anywhere and runs any command by a few letters, even offline: a combobox with its list
 * always open (ARIA Authoring Practices). Fires `dialog-close`, and `dialog-wanted` for entries
 * with a dialog.
 */
@customElement('command-palette')
class CommandPalette extends AppElement {
  static override styles = [dialogStyles, commandPaletteStyles];

  private readonly app = fromApp(this, {
    uses: [
      'bookmarks',
      'bridge',
      'commands',
      'connection',
      'fleet',
      'gallery',
      'info',
      'navigation',
      'now',
      'offline',
      'savedViews',
      'session',
      'settings',
      'toasts',
    ],
  });

  @state() private activeId = '';

  @query('input') private readonly field!: HTMLInputElement;

  private search!: PaletteSearch;
  private readonly searched = new SearchedWords(this);

  private readonly dialog = new DialogController(this);
  protected readonly stores = showStores(this, () => [this.search]);

  override connectedCallback(): void {
    super.connectedCallback();
    this.search = createPaletteSearch(this.app, (dialog) => this.openDialog(dialog));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.search.close();
  }

  private openDialog(dialog: ShellDialog): void {
    this.dispatchEvent(new CustomEvent('dialog-wanted', { detail: dialog }));
  }

  private entries(): readonly PaletteEntry[] {
    return this.search.value.entries;
  }

  private activeIndex(): number {
    return Math.max(
      0,
      this.entries().findIndex(({ id }) => id === this.activeId),
    );
  }

  /**
   * Runs an entry once the dialog is closed and the focus is back. With Ctrl or ⌘, opens its
   * newest snapshot.
   */
  private choose(entry: PaletteEntry | undefined, event: KeyboardEvent | MouseEvent): void {
    if (entry === undefined) return;
    const opens = event.ctrlKey || event.metaKey;
    this.dialog.close();
    requestAnimationFrame(opens ? (entry.view ?? entry.run) : entry.run);
  }

  private moveTo(index: number): void {
    const entries = this.entries();
    this.activeId = entries.at(index % Math.max(1, entries.length))?.id ?? '';
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    });
  }

  private readonly pressed = (event: KeyboardEvent) => {
    const index = this.activeIndex();
    if (event.key === 'ArrowDown') this.moveTo(index + 1);
    else if (event.key === 'ArrowUp') this.moveTo(index - 1);
    else if (event.key === 'PageDown') this.moveTo(Math.min(index + 8, this.entries().length - 1));
    else if (event.key === 'PageUp') this.moveTo(Math.max(index - 8, 0));
    else if (event.key === 'Enter') this.choose(this.entries()[index], event);
    else return;
    event.preventDefault();
  };

  private readonly typed = () => {
    this.activeId = '';
    this.search.type(this.field.value);
  };

  /** Closes the palette on a press outside. */
  private readonly pressedBeside = (event: MouseEvent) => {
    if (event.target instanceof HTMLDialogElement) this.dialog.close();
  };

  private renderEntry(entry: PaletteEntry, index: number): TemplateResult {
    const isActive = index === this.activeIndex();
    const platform = this.app.info.value?.platform ?? '';
    return html`<div
      id="entry-${index}"
      class="entry"
      role="option"
      aria-selected=${isActive}
      @click=${(event: MouseEvent) => this.choose(entry, event)}
      @pointermove=${() => (this.activeId = entry.id)}
    >
      ${icon(entry.symbol)}
      <span class="label" dir="auto" ${middleCut(entry.label)}><span>${matchedText(entry.label, this.searched.of(this.search.value.query))}</span></span>
      ${entry.detail === undefined || entry.detail === '' ? nothing : html`<span class="detail" dir="auto" ${middleCut(entry.detail)}><span>${matchedText(entry.detail, this.searched.of(this.search.value.query))}</span></span>`}
      ${
        entry.chord === undefined
          ? nothing
          : html`<span class="keys">
            <bdi dir="ltr">${keyNames(entry.chord, platform).map((key) => html`<kbd>${key}</kbd>`)}</bdi>
          </span>`
      }
    </div>`;
  }

  private renderGroup(group: PaletteGroup): TemplateResult | typeof nothing {
    const rows = this.entries()
      .map((entry, index) => ({ entry, index }))
      .filter(({ entry }) => entry.group === group);
    if (rows.length === 0) return nothing;
    return html`<div role="group" aria-label=${text(`palette.${group}`)}>
      <div class="group" role="presentation" aria-hidden="true">${text(`palette.${group}`)}</div>
      ${repeat(
        rows,
        ({ entry }) => entry.id,
        ({ entry, index }) => this.renderEntry(entry, index),
      )}
    </div>`;
  }

  private renderState(): TemplateResult {
    const { entries, failure, isSearching, query: typed } = this.search.value;
    const isNothing = entries.length === 0 && !isSearching && typed !== '' && failure === null;
    // The link to all results is not a result.
    const count = entries.filter(({ group }) => group !== 'results').length;
    return html`
      ${failureAlert(failure, this.typed)}
      ${isNothing ? html`<p class="nothing">${text('palette.nothing', { query: typed })}</p>` : nothing}
      <p class="visually-hidden" role="status">
        ${isSearching || typed === '' ? '' : text('palette.found', { count })}
      </p>
    `;
  }

  /** Renders what the keys do with the current entry, if it has a snapshot. */
  private renderHint(): TemplateResult | typeof nothing {
    const platform = this.app.info.value?.platform ?? '';
    const keys = (chord: string) =>
      html`<bdi dir="ltr">${keyNames(chord, platform).map((key) => html`<kbd>${key}</kbd>`)}</bdi>`;
    if (this.entries()[this.activeIndex()]?.view === undefined) return nothing;
    return html`<p class="hints">
      <span>${keys('Enter')} ${text('palette.goTo')}</span>
      <span>${keys('Mod+Enter')} ${text('palette.view')}</span>
    </p>`;
  }

  protected override render(): TemplateResult {
    const hasEntries = this.entries().length > 0;
    return html`<dialog
      aria-label=${text('palette.title')}
      @beforetoggle=${this.dialog.toggling}
      @click=${this.pressedBeside}
    >
      <div class="palette">
        <div class="field">
          ${icon('search')}
          <input
            type="text"
            role="combobox"
            autocomplete="off"
            spellcheck="false"
            maxlength=${SEARCH_TEXT_LIMIT}
            aria-label=${text('palette.title')}
            aria-expanded=${hasEntries}
            aria-controls="entries"
            aria-autocomplete="list"
            aria-activedescendant=${hasEntries ? `entry-${this.activeIndex()}` : nothing}
            placeholder=${text('palette.placeholder')}
            @input=${this.typed}
            @keydown=${this.pressed}
          />
        </div>
        <div id="entries" class="entries scrolls" role="listbox" aria-label=${text('palette.results')}>
          ${paletteGroups.map((group) => this.renderGroup(group))}
        </div>
        ${this.renderState()} ${this.renderHint()}
      </div>
    </dialog>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'command-palette': CommandPalette;
  }
}
