import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { PART_MEGABYTES } from '../../../preload/contract/core/limits.ts';
import type { Settings } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { fieldStyles } from '../../elements/styles/field-styles.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { text } from '../../locales/text.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { selectInput } from '../layout/select-input.ts';
import '../../locales/add-late-texts.ts';

const FORMS = ['folder', 'zip', 'parts'] as const satisfies readonly Settings['exportForm'][];

const BYTES_PER_MEGABYTE = 1_000_000;
/**
 * Sizes in MB that fit mail, a CD, and any server or stick as one file (FAT32 ends at 4.29 GB).
 */
const SIZES = [
  [25, 'export.parts.mail'],
  [700, 'export.parts.disc'],
  [2_000, null],
  [4_000, 'export.parts.stick'],
] as const;

const OTHER = 'other';

export type ExportFormChange = Partial<Pick<Settings, 'exportForm' | 'exportPartMegabytes'>>;

/** Chooses a folder, one ZIP, or a ZIP in parts. Fires `form-change` with the choice. */
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

  /** Set while a custom size is typed. */
  @state() private isTyping = false;

  private change(change: ExportFormChange): void {
    this.dispatchEvent(new CustomEvent<ExportFormChange>('form-change', { detail: change }));
  }

  private readonly chooseSize = (value: string) => {
    this.isTyping = value === OTHER;
    if (value !== OTHER) this.change({ exportPartMegabytes: Number(value) });
  };

  private readonly typeSize = ({ currentTarget }: Event) => {
    const input = currentTarget as HTMLInputElement;
    if (input.validity.valid) this.change({ exportPartMegabytes: input.valueAsNumber });
    else input.reportValidity();
  };

  private renderSize(): TemplateResult {
    const isNamed = SIZES.some(([size]) => size === this.megabytes);
    const isOther = this.isTyping || !isNamed;
    const sizes = SIZES.map(([size, name]) => {
      const words = formatBytes(size * BYTES_PER_MEGABYTE);
      return { value: String(size), label: name === null ? words : text(name, { size: words }) };
    });
    return html`
      ${selectInput({
        label: text('export.parts'),
        value: isOther ? OTHER : String(this.megabytes),
        options: [...sizes, { value: OTHER, label: text('export.parts.other') }],
        disabled: this.sizeLocked,
        choose: this.chooseSize,
      })}
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
    return html`
      ${selectInput({
        label: text('export.form'),
        value: this.form,
        options: FORMS.map((value) => ({ value, label: text(`export.form.${value}`) })),
        disabled: this.formLocked,
        choose: (exportForm) => this.change({ exportForm }),
      })}
      ${this.form === 'parts' ? this.renderSize() : nothing}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'export-form-choice': ExportFormChoice;
  }
}
