import { html, nothing, type TemplateResult } from 'lit';
import { settingsRow } from './settings-row.ts';

interface AmountFieldParts {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly isInvalid: boolean;
  readonly error: string;
  readonly change: (typed: string) => void;
  readonly below?: unknown;
}

/**
 * Renders a short field for an amount at the end of a row, with its error below. Requires
 * `fieldStyles` and `sectionStyles`.
 */
export function amountField(parts: AmountFieldParts): TemplateResult {
  const { id, label, value, placeholder = '', isInvalid, error, change, below } = parts;
  return html`<div class="field">
    <input
      id=${id}
      class="input short"
      inputmode="decimal"
      aria-label=${label}
      aria-invalid=${isInvalid}
      aria-describedby=${isInvalid ? `${id}-error` : nothing}
      placeholder=${placeholder}
      .value=${value}
      @change=${(event: Event) => change((event.target as HTMLInputElement).value)}
    />
    <p class="error" id="${id}-error" role="status">${isInvalid ? error : nothing}</p>
    ${below}
  </div>`;
}

/**
 * Renders a row with the name of an amount, its purpose, and its field. Requires `settingsStyles`
 * too.
 */
export function amountRow(parts: AmountFieldParts & { readonly hint: string }): TemplateResult {
  return settingsRow({ name: parts.label, hint: parts.hint, control: amountField(parts) });
}
