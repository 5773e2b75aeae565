import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { middleCut } from '../../elements/widgets/middle-cut.ts';
import { icon } from '../../icons/icon.ts';

interface SelectParts<Value extends string> {
  readonly id?: string;
  /** Accessible name, if no `<label>` refers to the id. */
  readonly label?: string;
  readonly describedBy?: string;
  readonly value: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly disabled?: boolean;
  readonly choose: (value: Value) => void;
}

/**
 * Renders the chosen option of a select over it while it must be cut: a browser would cut it at
 * its end, where names differ.
 */
export function chosenOption(label: string): TemplateResult {
  return html`<span class="chosen" aria-hidden="true" dir="auto" ${middleCut(label)}><span>${label}</span></span>`;
}

/** Renders a native select. Requires `fieldStyles`. */
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
    ${chosenOption(options.find((option) => option.value === value)?.label ?? '')}
    ${icon('chevronDown')}
  </div>`;
}
