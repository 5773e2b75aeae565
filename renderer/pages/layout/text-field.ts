import { html, type TemplateResult } from 'lit';
import { icon } from '../../icons/icon.ts';

/** A field of a form in which a person types one line. */
interface TextFieldParts {
  readonly id: string;
  readonly label: string;
  /** What helps to fill it; an error takes its place. */
  readonly hint: string;
  readonly inputMode: 'text' | 'url';
  readonly value: string;
  readonly error: string | undefined;
  readonly change: (value: string) => void;
}

/** One line with its label, and what helps or is wrong below it. To be styled by `fieldStyles`. */
export function renderTextField(parts: TextFieldParts): TemplateResult {
  const { id, label, hint, inputMode, value, error, change } = parts;
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      <input
        id=${id}
        class="input"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        inputmode=${inputMode}
        aria-invalid=${error !== undefined}
        aria-describedby="${id}-hint ${id}-error"
        .value=${value}
        @input=${(event: Event) => change((event.target as HTMLInputElement).value)}
      />
      ${
        error === undefined
          ? html`<p class="hint" id="${id}-hint">${hint}</p>`
          : html`<p class="error" id="${id}-error">${icon('circleAlert')}${error}</p>`
      }
    </div>
  `;
}
