import { html, nothing, type TemplateResult } from 'lit';
import { type IconName, icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';

interface IconButton {
  readonly symbol: IconName;
  readonly label: string;
  /** The keys that do the same. */
  readonly keys?: string;
  readonly run: () => void;
  readonly disabled?: boolean;
  /** Why it is disabled, where that is not seen. */
  readonly why?: string;
  /** The state of what it switches; absent where it switches nothing. */
  readonly pressed?: boolean;
  readonly slot?: string;
}

/** `Zoom in (+)`: an action, and the keys for it. */
export function hint(action: string, keys: string): string {
  return text('viewer.hint', { action, keys });
}

/** A button with an icon alone, focusable also while disabled, so that the last image does not lose the focus. Use `buttonStyles`. */
export function iconButton(button: IconButton): TemplateResult {
  const { symbol, label, keys, run, disabled, pressed, slot } = button;
  const why = disabled === true ? button.why : undefined;
  return html`<button
    class="icon-button"
    slot=${slot ?? nothing}
    type="button"
    aria-label=${label}
    data-tip=${why ?? (keys === undefined ? label : hint(label, keys))}
    aria-description=${why ?? keys ?? nothing}
    aria-disabled=${disabled === true ? 'true' : nothing}
    aria-pressed=${pressed ?? nothing}
    @click=${() => {
      if (disabled !== true) run();
    }}
  >
    ${icon(symbol)}
  </button>`;
}
