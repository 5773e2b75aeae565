import { html, type TemplateResult } from 'lit';
import { iconShapes } from './icon-shapes.ts';

export type IconName = keyof typeof iconShapes;

/** Icons that point along the text: mirrored for right-to-left text. */
const ALONG_TEXT: ReadonlySet<IconName> = new Set([
  'arrowLeft',
  'arrowRight',
  'chevronLeft',
  'chevronRight',
  'cornerDownLeft',
  'listFilter',
  'logOut',
  'panelLeft',
  'panelRight',
]);

/**
 * Renders an icon at the height of a text line. It is decoration: adjacent words, or its button's
 * label, give the meaning.
 */
export function icon(name: IconName): TemplateResult {
  return html`<svg
    class=${ALONG_TEXT.has(name) ? 'icon along-text' : 'icon'}
    aria-hidden="true"
    viewBox="0 0 24 24"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    stroke-width="1.75"
    stroke-linecap="round"
    stroke-linejoin="round"
  >
    ${iconShapes[name]}
  </svg>`;
}

/** Renders the app's icon; decorative, as its name follows. */
export function brandMark(): TemplateResult {
  return html`<img class="brand-mark" src="icon.svg" alt="" width="24" height="24" draggable="false" />`;
}
