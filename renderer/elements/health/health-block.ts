import { html, nothing, type TemplateResult } from 'lit';
import { LEAST_HISTORY } from '../../../preload/contract/core/limits.ts';
import type { Health } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import { sinceWords, verdictWords } from '../../state/health/health-words.ts';
import { measuredList } from './measured-list.ts';
import { movementLine } from './movement-line.ts';

/**
 * Renders a device's health compared with its usual images, for the details. Use `measuredStyles`
 * and `movementStyles`.
 */
export function healthBlock(health: Health | null, now: number): TemplateResult | typeof nothing {
  if (health === null) return nothing;
  const { verdict, comparedWith, movement, values } = health;
  const since = verdict === 'asUsual' ? '' : sinceWords(health, now);
  const compared =
    verdict === 'new'
      ? text('health.tooFew', { count: comparedWith, least: LEAST_HISTORY })
      : text('health.comparedWith', { count: comparedWith });
  return html`<section>
    <h3>${text('health.details')}</h3>
    <p><b>${verdictWords(health)}</b>${since === '' ? nothing : html` · ${since}`}</p>
    ${movementLine(movement)}
    ${measuredList(values)}
    ${verdict === 'silent' ? nothing : html`<p class="muted">${compared}</p>`}
  </section>`;
}
