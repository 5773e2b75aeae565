import { css, html, nothing, type TemplateResult } from 'lit';
import type { Health } from '../../../preload/contract/index.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { movementWords } from '../../state/health/health-words.ts';

export const movementStyles = css`
  .movement {
    font-weight: var(--weight-medium);
    .icon {
      vertical-align: text-bottom;
      rotate: var(--turn);
    }
  }
`;

/**
 * Returns the clockwise turn, degrees, that makes an upward arrow point to where the picture went;
 * `null` if it was only rotated.
 */
export function arrowTurn({ x, y }: NonNullable<Health['movement']>): number | null {
  return x === 0 && y === 0 ? null : (Math.atan2(x, -y) * 180) / Math.PI;
}

/** Renders the movement of a picture as an arrow and in words. Use `movementStyles`. */
export function movementLine(movement: Health['movement']): TemplateResult | typeof nothing {
  const words = movement === null ? '' : movementWords(movement);
  if (movement === null || words === '') return nothing;
  const turn = arrowTurn(movement);
  return html`<p class="movement" .style=${turn === null ? '' : `--turn:${turn}deg`}>
    ${text('health.moved.direction')}: ${turn === null ? nothing : icon('arrowUp')} ${words}
  </p>`;
}
