import { html, type TemplateResult } from 'lit';
import type { Tile } from '../../../preload/contract/index.ts';
import '../../../renderer/elements/snapshot-tile.ts';

/** The time at which the tiles stand still: 21 November 2026, 12:00 UTC. */
export const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;

/** The measures that our own grid gives medium tiles in a view of 1,000 px; the others get the same. CSS px. */
export const MEASURES = { columns: 4, tileWidth: 227, tileHeight: 188, pictureHeight: 128, gap: 16 } as const;

/** A tile with a picture of its own; the server draws what the first digits of the hash name. */
export function makeTile(index: number): Tile {
  const part = (value: number) => value.toString(16).padStart(8, '0');
  return {
    subject: { deviceId: `device-${index}`, archiveId: null },
    name: `Camera ${index}`,
    deviceName: `Camera ${index}`,
    low: {
      hash: `${part(index)}${part(480)}${part(270)}`.padEnd(64, '0'),
      precision: 'low',
      mediaType: 'image/png',
      widthPixels: 480,
      heightPixels: 270,
      byteLength: 40_000,
      capturedAt: NOW - index * MINUTE,
      receivedAt: null,
      fetchedAt: NOW - 3 * MINUTE,
      confirmedAt: NOW - 2 * MINUTE,
    },
    full: null,
    availability: 'available',
    failure: null,
    askedAt: NOW - 2 * MINUTE,
    marks: [],
  };
}

/** The tile that every one of them draws. */
export function renderTile(index: number): TemplateResult {
  return html`<snapshot-tile
    data-index=${index}
    .tile=${makeTile(index)}
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
}
