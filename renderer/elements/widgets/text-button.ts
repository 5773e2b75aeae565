import { html, nothing, type TemplateResult } from 'lit';
import { type IconName, icon } from '../../icons/icon.ts';

interface TextButtonOptions {
  /** `primary`, `quiet`, `danger` or `large` of `buttonStyles`, and classes of the element's own. */
  readonly classes?: string;
  readonly symbol?: IconName;
  /** The accessible name, where the label does not say which of several things is meant. */
  readonly name?: string | undefined;
  readonly disabled?: boolean;
  /** Out of the order of the tab stops too: an earlier step comes first. */
  readonly unavailable?: boolean;
}

/** A button with words, focusable also while disabled, so that a button that was pressed does not lose the focus. Use `buttonStyles`. */
export function textButton(
  label: string,
  run: (event: Event) => unknown,
  { classes = '', symbol, name, disabled = false, unavailable = false }: TextButtonOptions = {},
): TemplateResult {
  return html`<button
    class="button ${classes}"
    type="button"
    aria-label=${name ?? nothing}
    ?disabled=${unavailable}
    aria-disabled=${disabled ? 'true' : nothing}
    @click=${(event: Event) => {
      if (!disabled) run(event);
    }}
  >
    ${symbol === undefined ? nothing : icon(symbol)}${label}
  </button>`;
}
