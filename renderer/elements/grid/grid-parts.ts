import { html, nothing, type TemplateResult } from 'lit';
import type { DayGroup } from '../../../preload/contract/index.ts';
import type { GridLayout, TileSize } from '../collection/grid-layout.ts';
import { dayCounts, dayTitle } from '../toolbar/day-words.ts';
import type { Frame } from './rubber-band.ts';

/** The words over a day: a row's head over `columns`, or with null mere text. `now`: ms since the epoch. */
export function renderDay(group: DayGroup, now: number, columns: number | null): TemplateResult {
  return html`<div
    class="day"
    role=${columns === null ? nothing : 'rowheader'}
    aria-colspan=${columns === null ? nothing : columns}
  >
    <span class="title">${dayTitle(group, now)}</span>
    <span class="counts">${dayCounts(group)}</span>
  </div>`;
}

/** The frame of the rubber band; content is moved up by `offset` (CSS px). */
export function renderFrame(frame: Frame | null, offset: number): TemplateResult | typeof nothing {
  if (frame === null) return nothing;
  const area = [
    `inset-block-start:${frame.top - offset}px`,
    `block-size:${frame.bottom - frame.top}px`,
    `inset-inline-start:${frame.start}px`,
    `inline-size:${frame.end - frame.start}px`,
  ];
  return html`<div class="band" .style=${area.join(';')}></div>`;
}

/** The layout as declarations for the styles of the grid and its tiles (CSS px). */
export function gridMeasures(layout: GridLayout, size: TileSize): string {
  return [
    `--columns:${layout.columns}`,
    `--gap:${layout.gap}px`,
    `--tile-width:${layout.tileWidth}px`,
    `--tile-height:${layout.tileHeight}px`,
    `--picture-height:${layout.pictureHeight}px`,
    `--head-height:${layout.headHeight}px`,
    `--tile-caption:${size === 'tiny' ? 'name' : 'all'}`,
  ].join(';');
}
