import { html, type TemplateResult } from 'lit';
import type { Precision } from '../../../preload/contract/index.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';

/** The precision of an image as a sign and a word. */
export function precisionMark(precision: Precision): TemplateResult {
  return html`<span class="precision ${precision}">
    ${icon(precision === 'full' ? 'grid3x3' : 'grid2x2')}${text(`viewer.precision.${precision}`)}
  </span>`;
}
