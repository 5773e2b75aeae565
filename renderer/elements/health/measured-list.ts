import { css, html, nothing, type TemplateResult } from 'lit';
import type { Measured } from '../../../preload/contract/index.ts';
import { measuredWords } from '../../state/health/health-words.ts';

export const measuredStyles = css`
  .measured {
    display: grid;
    gap: var(--space-1) var(--space-3);
    grid-template-columns: fit-content(45%) minmax(0, 1fr);
    font-variant-numeric: tabular-nums;
    > div {
      display: grid;
      grid-column: 1 / -1;
      grid-template-columns: subgrid;
    }
    dt {
      color: var(--color-text-muted);
    }
    dd {
      min-inline-size: 0;
      overflow-wrap: anywhere;
    }
  }

  .measured .value {
    color: var(--color-text);
    font-weight: var(--weight-medium);
  }

  .measured .usual {
    display: inline-block;
    color: var(--color-text-muted);
  }

  /* The usual range as a band, the value as a bar across: what is beyond is seen without reading. */
  .scale {
    position: relative;
    display: block;
    inline-size: min(14rem, 100%);
    block-size: 0.375rem;
    margin-block: 0.1875rem;
    border-radius: var(--radius-round);
    background: var(--color-sunken);
    overflow: clip;
    overflow-clip-margin: 0.25rem;
  }

  .scale > span {
    position: absolute;
    inset-block: 0;
    inset-inline: calc(100% * var(--from)) calc(100% - 100% * var(--to));
    border-radius: inherit;
    background: color-mix(in srgb, var(--color-text-muted) 45%, transparent);
  }

  .scale > b {
    position: absolute;
    inset-block: -0.1875rem;
    inset-inline-start: calc(100% * var(--at) - 1.5px);
    inline-size: 3px;
    border-radius: 1px;
    background: var(--color-text);
  }

  @media (forced-colors: active) {
    .scale {
      border: 1px solid CanvasText;
    }
    .scale > span {
      background: GrayText;
    }
    .scale > b {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;

/** Extent of a scale beyond the value and the usual range, so that both are visible. */
const BEYOND = 1.25;

/** Renders the value on a scale with the usual range; decorative, as the words say the same. */
function scale({ value, usual }: Measured): TemplateResult {
  const end = BEYOND * Math.max(value, Math.min(usual.high, 2 * value + usual.low), Number.EPSILON);
  const share = (at: number) => Math.min(1, Math.max(0, at / end));
  const measures = `--from:${share(usual.low)};--to:${share(usual.high)};--at:${share(value)}`;
  return html`<span class="scale" aria-hidden="true" .style=${measures}><span></span><b></b></span>`;
}

/**
 * Renders measured values with their usual ranges, in words and on a scale. Use `measuredStyles`.
 */
export function measuredList(values: readonly Measured[]): TemplateResult | typeof nothing {
  if (values.length === 0) return nothing;
  return html`<dl class="measured">
    ${values.map((measured) => {
      const { name, value, usual } = measuredWords(measured);
      return html`<div>
        <dt>${name}</dt>
        <dd><span class="value">${value}</span> <span class="usual">${usual}</span>${scale(measured)}</dd>
      </div>`;
    })}
  </dl>`;
}
