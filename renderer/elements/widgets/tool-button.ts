import { html, nothing, type TemplateResult } from 'lit';
import { type IconName, icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';

/** A button with an icon; `keys` do the same. */
interface ViewerButton {
  readonly symbol: IconName;
  readonly label: string;
  readonly keys: string;
  readonly run: () => void;
  readonly disabled?: boolean;
  /** Whether what it switches is on; absent where it switches nothing. */
  readonly pressed?: boolean;
}

/** `Zoom in (+)`: what a button does, and the keys for it. */
export function hint(action: string, keys: string): string {
  return text('viewer.hint', { action, keys });
}

/** A button stays focusable when it can do nothing now, so that the focus is not lost on the last image. */
export function toolButton({ symbol, label, keys, run, disabled, pressed }: ViewerButton): TemplateResult {
  return html`<button
    class="icon-button"
    type="button"
    aria-label=${label}
    title=${hint(label, keys)}
    aria-disabled=${disabled === true ? 'true' : nothing}
    aria-pressed=${pressed === undefined ? nothing : String(pressed)}
    @click=${() => {
      if (disabled !== true) run();
    }}
  >
    ${icon(symbol)}
  </button>`;
}
