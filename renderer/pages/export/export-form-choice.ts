import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { PART_MEGABYTES } from '../../../preload/contract/core/limits.ts';
import type { Settings } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { fieldStyles } from '../../elements/styles/field-styles.ts';
import { icon } from '../../icons/icon.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { text } from '../../locales/text.ts';
import { baseStyles } from '../../theme/base-styles.ts';

const FORMS = ['folder', 'zip', 'parts'] as const satisfies readonly Settings['exportForm'][];

const BYTES_PER_MEGABYTE = 1_000_000;
/** What mail takes, a CD holds, any server and any stick take as one file. FAT32 ends at 4.29 GB. */
const SIZES = [
  [25, 'export.parts.mail'],
  [700, 'export.parts.disc'],
  [2_000, null],
  [4_000, 'export.parts.stick'],
] as const;

const OTHER = 'other';

/** What a person chose of it. */
export type ExportFormChange = Partial<Pick<Settings, 'exportForm' | 'exportPartMegabytes'>>;

/** A folder, one ZIP, or a ZIP in parts of a size. Fires `form-change` with what was chosen. */
@customElement('export-form-choice')
class ExportFormChoice extends AppElement {
  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }

      .input[type='number'] {
        inline-size: 7rem;
      }
    `,
  ];

  @property() form: Settings['exportForm'] = 'folder';
  @property({ type: Number }) megabytes: number = PART_MEGABYTES.least;
  @property({ type: Boolean, attribute: 'form-locked' }) formLocked = false;
  @property({ type: Boolean, attribute: 'size-locked' }) sizeLocked = false;

  /** A size that has no name is typed. */
  @state() private isTyping = false;

  private change(change: ExportFormChange): void {
    this.dispatchEvent(new CustomEvent<ExportFormChange>('form-change', { detail: change }));
  }

  private readonly chooseSize = ({ currentTarget }: Event) => {
    const { value } = currentTarget as HTMLSelectElement;
    this.isTyping = value === OTHER;
    if (value !== OTHER) this.change({ exportPartMegabytes: Number(value) });
  };

  private readonly typeSize = ({ currentTarget }: Event) => {
    const input = currentTarget as HTMLInputElement;
    if (input.validity.valid) this.change({ exportPartMegabytes: input.valueAsNumber });
    else input.reportValidity();
  };

  private renderSelect(
    label: string,
    value: string,
    options: readonly (readonly [value: string, label: string])[],
    isLocked: boolean,
    changed: (event: Event) => void,
  ): TemplateResult {
    return html`<div class="select">
      <select class="input" aria-label=${label} ?disabled=${isLocked} @change=${changed}>
        ${options.map(([one, words]) => html`<option value=${one} ?selected=${one === value}>${words}</option>`)}
      </select>
      ${icon('chevronDown')}
    </div>`;
  }

  private renderSize(): TemplateResult {
    const isNamed = SIZES.some(([size]) => size === this.megabytes);
    const isOther = this.isTyping || !isNamed;
    const sizes = SIZES.map(([size, name]) => {
      const words = formatBytes(size * BYTES_PER_MEGABYTE);
      return [String(size), name === null ? words : text(name, { size: words })] as const;
    });
    return html`
      ${this.renderSelect(
        text('export.parts'),
        isOther ? OTHER : String(this.megabytes),
        [...sizes, [OTHER, text('export.parts.other')]],
        this.sizeLocked,
        this.chooseSize,
      )}
      ${
        isOther
          ? html`<input
            class="input"
            type="number"
            required
            ?disabled=${this.sizeLocked}
            step="1"
            min=${PART_MEGABYTES.least}
            max=${PART_MEGABYTES.most}
            aria-label=${text('export.parts.megabytes')}
            .value=${String(this.megabytes)}
            @change=${this.typeSize}
          />`
          : nothing
      }
    `;
  }

  protected override render(): TemplateResult {
    const chooseForm = ({ currentTarget }: Event) =>
      this.change({ exportForm: (currentTarget as HTMLSelectElement).value as Settings['exportForm'] });
    return html`
      ${this.renderSelect(
        text('export.form'),
        this.form,
        FORMS.map((form) => [form, text(`export.form.${form}`)] as const),
        this.formLocked,
        chooseForm,
      )}
      ${this.form === 'parts' ? this.renderSize() : nothing}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'export-form-choice': ExportFormChoice;
  }
}
