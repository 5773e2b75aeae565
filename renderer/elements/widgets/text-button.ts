import { html, nothing, type TemplateResult } from 'lit';
import { type IconName, icon } from '../../icons/icon.ts';

interface TextButtonOptions {
  /** `primary`, `quiet`, `danger` or `large` of `buttonStyles`, and the element's own classes. */
  readonly classes?: string;
  readonly symbol?: IconName;
  /** Shown on hover and on visible focus. */
  readonly tip?: string;
  /** Accessible name, if the label is ambiguous. */
  readonly name?: string | undefined;
  readonly disabled?: boolean;
  /** State of a toggle; absent for other buttons. */
  readonly pressed?: boolean;
  /** State of the controlled part; absent if there is none. */
  readonly expanded?: boolean;
  readonly slot?: string;
  /** Removes it from the tab order too, because an earlier step comes first. */
  readonly unavailable?: boolean;
}

/**
 * Renders a button with words, focusable even while disabled, so that a pressed button keeps the
 * focus. Use `buttonStyles`.
 */
export function textButton(
  label: string | TemplateResult,
  run: (event: Event) => unknown,
  options: TextButtonOptions = {},
): TemplateResult {
  const { classes = '', symbol, tip, name, disabled, pressed, expanded, slot, unavailable = false } = options;
  return html`<button
    class="button ${classes}"
    slot=${slot ?? nothing}
    type="button"
    aria-label=${name ?? nothing}
    data-tip=${tip ?? nothing}
    ?disabled=${unavailable}
    aria-disabled=${disabled === true ? 'true' : nothing}
    aria-pressed=${pressed ?? nothing}
    aria-expanded=${expanded ?? nothing}
    @click=${(event: Event) => {
      if (disabled !== true) run(event);
    }}
  >
    ${symbol === undefined ? nothing : icon(symbol)}${label}
  </button>`;
}
