import { html, type TemplateResult } from 'lit';
import type { Tile } from '../../../preload/contract/index.ts';
import { layoutGrid } from '../../../renderer/elements/collection/grid-layout.ts';
import '../../../renderer/elements/tile/snapshot-tile.ts';
import { tileName } from '../../../renderer/elements/tile/tile-words.ts';

/** The time at which the tiles stand still: 21 November 2026, 12:00 UTC. */
export const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE_MS = 60_000;

/** What is left of a window of 1,000 px beside the scroll bar, CSS px. */
const VIEW = { width: 989, height: 800 } as const;

/** The measures that our own grid gives medium tiles in that view; the others get the same. CSS px. */
export const MEASURES = layoutGrid({ total: 1, viewport: VIEW, size: 'medium', textSize: 16 });

/** The hash of a tile's picture; the server draws what its first digits name. */
export function hashOf(index: number): string {
  const part = (value: number) => value.toString(16).padStart(8, '0');
  return `${part(index)}${part(480)}${part(270)}`.padEnd(64, '0');
}

/** A tile with a picture of its own. */
export function makeTile(index: number): Tile {
  return {
    subject: { deviceId: `device-${index}`, archiveId: null },
    name: `Camera ${index}`,
    deviceName: `Camera ${index}`,
    low: {
      hash: hashOf(index),
      precision: 'low',
      mediaType: 'image/png',
      widthPixels: 480,
      heightPixels: 270,
      byteLength: 40_000,
      capturedAt: NOW - index * MINUTE_MS,
      receivedAt: null,
      fetchedAt: NOW - 3 * MINUTE_MS,
      confirmedAt: NOW - 2 * MINUTE_MS,
    },
    full: null,
    availability: 'available',
    failure: null,
    checkedAt: NOW - 2 * MINUTE_MS,
    marks: [],
  };
}

/** The tile that every one of them draws, with what our grid says of it to a screen reader. */
export function renderTile(index: number): TemplateResult {
  const tile = makeTile(index);
  return html`<snapshot-tile
    role="gridcell"
    aria-colindex=${(index % MEASURES.columns) + 1}
    aria-selected="false"
    aria-label=${tileName(tile, NOW, 'open')}
    tabindex=${index === 0 ? 0 : -1}
    data-index=${index}
    .tile=${tile}
    .now=${NOW}
    .pictureWidth=${MEASURES.tileWidth}
  ></snapshot-tile>`;
}

/** Sets the measures that the styles of a tile read, and those of the view. */
export function measure(element: HTMLElement): void {
  const { style } = element;
  style.setProperty('--picture-height', `${MEASURES.pictureHeight}px`);
  style.setProperty('--tile-height', `${MEASURES.tileHeight}px`);
  style.setProperty('--tile-width', `${MEASURES.tileWidth}px`);
  style.setProperty('--gap', `${MEASURES.gap}px`);
  style.setProperty('--tile-caption', 'line');
}
