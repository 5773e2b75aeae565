import { html, nothing, type TemplateResult } from 'lit';
import { type IconName, icon } from '../../icons/icon.ts';

interface TextButtonOptions {
  /** `primary`, `quiet`, `danger` or `large` of `buttonStyles`, and classes of the element's own. */
  readonly classes?: string;
  readonly symbol?: IconName;
  /** Shown on hover and on visible focus. */
  readonly tip?: string;
  /** The accessible name, where the label does not say which of several things is meant. */
  readonly name?: string | undefined;
  readonly disabled?: boolean;
  /** The state of what it switches; absent where it switches nothing. */
  readonly pressed?: boolean;
  /** Whether what it opens is shown; absent where it opens nothing. */
  readonly expanded?: boolean;
  readonly slot?: string;
  /** Out of the order of the tab stops too: an earlier step comes first. */
  readonly unavailable?: boolean;
}

/** A button with words, focusable also while disabled, so that a button that was pressed does not lose the focus. Use `buttonStyles`. */
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
