import { html, nothing, type TemplateResult } from 'lit';
import { type IconName, icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';

interface IconButton {
  readonly symbol: IconName;
  readonly label: string;
  /** Equivalent keys. */
  readonly keys?: string;
  readonly run: () => void;
  readonly disabled?: boolean;
  /** Why it is disabled, if that is not obvious. */
  readonly why?: string;
  /** State of a toggle; absent for other buttons. */
  readonly pressed?: boolean;
  readonly slot?: string;
}

/** Formats an action and its keys, if any: `Zoom in (+)`. */
export function hint(action: string, keys: string): string {
  return keys === '' ? action : text('viewer.hint', { action, keys });
}

/**
 * Renders a button with only an icon, focusable even while disabled, so that it keeps the focus at
 * the last image. Use `buttonStyles`.
 */
export function iconButton(button: IconButton): TemplateResult {
  const { symbol, label, keys, run, disabled, pressed, slot } = button;
  const why = disabled === true ? button.why : undefined;
  return html`<button
    class="icon-button"
    slot=${slot ?? nothing}
    type="button"
    aria-label=${label}
    data-tip=${why ?? (keys === undefined ? label : hint(label, keys))}
    aria-description=${why || keys || nothing}
    aria-disabled=${disabled === true ? 'true' : nothing}
    aria-pressed=${pressed ?? nothing}
    @click=${() => {
      if (disabled !== true) run();
    }}
  >
    ${icon(symbol)}
  </button>`;
}
