import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { icon } from '../../icons/icon.ts';

interface SelectParts<Value extends string> {
  readonly id?: string;
  /** The accessible name, where no `<label>` names the id. */
  readonly label?: string;
  readonly describedBy?: string;
  readonly value: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly disabled?: boolean;
  readonly choose: (value: Value) => void;
}

/** A native list that opens. Use `fieldStyles`. */
export function selectInput<Value extends string>(parts: SelectParts<Value>): TemplateResult {
  const { id, label, describedBy, value, options, disabled = false, choose } = parts;
  return html`<div class="select">
    <select
      id=${id ?? nothing}
      class="input"
      aria-label=${label ?? nothing}
      aria-describedby=${describedBy ?? nothing}
      ?disabled=${disabled}
      .value=${live(value)}
      @change=${(event: Event) => choose((event.target as HTMLSelectElement).value as Value)}
    >
      ${options.map(
        (option) =>
          html`<option value=${option.value} ?selected=${option.value === value}>${option.label}</option>`,
      )}
    </select>
    ${icon('chevronDown')}
  </div>`;
}
