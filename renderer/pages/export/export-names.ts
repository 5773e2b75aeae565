import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import {
  FILE_NAMES_LIMIT,
  fileNameTemplates,
  SAVED_TEMPLATES_LIMIT,
  TEMPLATE_NAME_LIMIT,
} from '../../../preload/contract/core/file-names.ts';
import type { FileNamesPreview, NameTemplateError, SavedTemplate } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { middleCutInTwoLines, middleCutStyle } from '../../elements/styles/declarations.ts';
import { fieldStyles } from '../../elements/styles/field-styles.ts';
import { managedStyles } from '../../elements/styles/managed-styles.ts';
import { menuItemStyles } from '../../elements/styles/menu-item-styles.ts';
import { middleCut } from '../../elements/widgets/middle-cut.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import '../../elements/widgets/app-menu.ts';
import '../../locales/add-late-texts.ts';

/** Fields of a template, as they are written in it. */
const FIELDS = [
  '{environment}',
  '{organization}',
  '{device}',
  '{archive}',
  '{captured:yyyy-MM-dd}',
  '{captured:HH-mm-ss}',
  '{zone}',
  '{precision}',
  '{id}',
  '{number:0000}',
] as const;

const ownStyles = css`
  .template {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--space-1);
    align-items: center;
  }

  .save {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto;
    gap: var(--space-2);
    align-items: end;
  }

  .error {
    min-block-size: 0;
    margin: 0;
  }

  code {
    font-size: var(--text-small);
    overflow-wrap: anywhere;
  }

  mark {
    background: var(--color-danger-soft);
    color: var(--color-danger-text);
    text-decoration: underline wavy;
  }

  /* As high with an error as with names, so that the dialog stands still while a person types. */
  .preview {
    min-block-size: 7rem;
    color: var(--color-text-muted);
    font-size: var(--text-small);
  }

  .preview ul {
    padding: 0;
    margin: 0;
    list-style: none;
  }

  /* A template may take two lines. */
  .item {
    padding-block: var(--space-1);
  }

  .preview li {
    ${middleCutStyle}
    ${middleCutInTwoLines}
  }
`;

/**
 * Edits the template of the file names, with fields to insert, saved templates, and the first
 * resulting names or the error. Fires `template-change` at each change, and `saved-change` with
 * the saved templates.
 */
@customElement('export-names')
class ExportNames extends AppElement {
  static override styles = [baseStyles, buttonStyles, fieldStyles, managedStyles, menuItemStyles, ownStyles];

  @property() template = '';
  @property({ attribute: false }) preview: FileNamesPreview | null = null;
  @property({ attribute: false }) saved: readonly SavedTemplate[] = [];
  /** Set if an administrator decided the template. */
  @property({ type: Boolean }) locked = false;
  /** Set if an administrator decided the saved templates. */
  @property({ type: Boolean, attribute: 'saved-locked' }) savedLocked = false;

  /** Name for the template to save, while it is typed; `null` if it is not being saved. */
  @state() private newName: string | null = null;

  @query('#names') private readonly field!: HTMLInputElement;
  @query('#new-name') private readonly nameField!: HTMLInputElement | null;

  private change(template: string): void {
    this.dispatchEvent(new CustomEvent<string>('template-change', { detail: template }));
  }

  private changeSaved(saved: readonly SavedTemplate[]): void {
    this.dispatchEvent(new CustomEvent<readonly SavedTemplate[]>('saved-change', { detail: saved }));
  }

  /** Inserts a field at the text cursor. */
  private insert(field: string): void {
    const { selectionStart, selectionEnd } = this.field;
    const start = selectionStart ?? this.template.length;
    this.change(this.template.slice(0, start) + field + this.template.slice(selectionEnd ?? start));
  }

  private error(): NameTemplateError | null {
    return this.preview?.kind === 'error' ? this.preview.error : null;
  }

  private isNameTaken(): boolean {
    return this.saved.some(({ name }) => name === this.newName?.trim());
  }

  private async beginSaving(): Promise<void> {
    this.newName = '';
    await this.updateComplete;
    this.nameField?.focus();
  }

  private endSaving(): void {
    this.newName = null;
    this.field.focus();
  }

  private save(): void {
    const name = this.newName?.trim() ?? '';
    if (name === '' || this.isNameTaken()) return;
    this.changeSaved([...this.saved, { name, template: this.template }]);
    this.endSaving();
  }

  private readonly pressedInName = (event: KeyboardEvent) => {
    if (event.key === 'Enter') this.save();
    else if (event.key === 'Escape') {
      // Keeps the surrounding dialog open.
      event.preventDefault();
      this.endSaving();
    }
  };

  private renderItem(label: unknown, run: () => void): TemplateResult {
    return html`<button class="item" type="button" role="menuitem" tabindex="-1" @click=${run}>${label}</button>`;
  }

  private renderCode(code: string, run: () => void): TemplateResult {
    return this.renderItem(html`<code dir="ltr">${code}</code>`, run);
  }

  /**
   * Renders the button that saves the template, or deletes it if it is saved; nothing while it has
   * an error.
   */
  private renderSaving(): unknown {
    const current = this.saved.find(({ template }) => template === this.template);
    if (this.savedLocked || this.error() !== null) return nothing;
    if (current !== undefined) {
      const rest = this.saved.filter((one) => one !== current);
      return [
        html`<hr />`,
        this.renderItem(text('export.names.delete', { name: current.name }), () => this.changeSaved(rest)),
      ];
    }
    if (this.saved.length >= SAVED_TEMPLATES_LIMIT) return nothing;
    return [html`<hr />`, this.renderItem(text('export.names.save'), () => void this.beginSaving())];
  }

  private renderMenu(): TemplateResult {
    return html`<app-menu label=${text('export.names.choose')}>
      <span slot="button">${icon('ellipsis')}</span>
      ${this.saved.map(({ name, template }) => this.renderItem(name, () => this.change(template)))}
      ${this.saved.length === 0 ? nothing : html`<hr />`}
      ${fileNameTemplates.map((one) => this.renderCode(one, () => this.change(one)))}
      <hr />
      ${FIELDS.map((field) => this.renderCode(field, () => this.insert(field)))}
      ${this.renderSaving()}
    </app-menu>`;
  }

  private renderNewName(name: string): TemplateResult {
    const isTaken = this.isNameTaken();
    return html`<div class="save">
      <div class="field">
        <label for="new-name">${text('export.names.newName')}</label>
        <input
          id="new-name"
          class="input"
          autocomplete="off"
          maxlength=${TEMPLATE_NAME_LIMIT}
          aria-invalid=${isTaken ? 'true' : nothing}
          aria-describedby="new-name-error"
          .value=${name}
          @input=${(event: Event) => (this.newName = (event.currentTarget as HTMLInputElement).value)}
          @keydown=${this.pressedInName}
        />
      </div>
      ${textButton(text('action.cancel'), () => this.endSaving())}
      ${textButton(text('export.names.saveNow'), () => this.save(), { unavailable: name.trim() === '' || isTaken })}
    </div>
    <p id="new-name-error" class="error" role="status">
      ${isTaken ? html`${icon('circleAlert')}${text('export.names.taken')}` : nothing}
    </p>`;
  }

  private renderError({ kind, position, length }: NameTemplateError): TemplateResult {
    const part = this.template.slice(position, position + length);
    return html`${icon('circleAlert')}${text(`export.names.${kind}`, { position: position + 1, part })}`;
  }

  /** Marks the wrong part of the template, for sighted users only. */
  private renderWrong({ position, length }: NameTemplateError): TemplateResult {
    const end = position + length;
    return html`<p class="preview" dir="ltr" aria-hidden="true">
      <code>${this.template.slice(0, position)}<mark>${this.template.slice(position, end)}</mark>${this.template.slice(end)}</code>
    </p>`;
  }

  private renderPreview(): TemplateResult {
    const paths = this.preview?.kind === 'names' ? this.preview.paths : [];
    const areNumbered = this.preview?.kind === 'names' && this.preview.areNumbered;
    return html`<div class="preview">
      <ul aria-label=${text('export.names.preview')} dir="ltr">
        ${paths.map((path) => html`<li ${middleCut(path, path)}><span>${path}</span></li>`)}
      </ul>
      ${areNumbered ? html`<p class="hint">${text('export.names.numbered')}</p>` : nothing}
      ${this.preview !== null && paths.length === 0 ? html`<p class="hint">${text('export.names.noImages')}</p>` : nothing}
    </div>`;
  }

  protected override render(): TemplateResult {
    const error = this.error();
    return html`
      <div class="field names">
        <label for="names">${text('export.names')}</label>
        <div class="template">
          <input
            id="names"
            class="input"
            dir="ltr"
            spellcheck="false"
            autocomplete="off"
            maxlength=${FILE_NAMES_LIMIT}
            aria-invalid=${error === null ? nothing : 'true'}
            aria-describedby="names-error"
            ?readonly=${this.locked}
            .value=${this.template}
            @input=${(event: Event) => this.change((event.currentTarget as HTMLInputElement).value)}
          />
          ${this.locked ? nothing : this.renderMenu()}
        </div>
        ${this.locked ? html`<p class="managed">${icon('lock')}${text('managed.setting')}</p>` : nothing}
        <p id="names-error" class="error" role="status">${error === null ? nothing : this.renderError(error)}</p>
        ${this.newName === null ? nothing : this.renderNewName(this.newName)}
        ${error === null ? this.renderPreview() : this.renderWrong(error)}
      </div>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'export-names': ExportNames;
  }
}
