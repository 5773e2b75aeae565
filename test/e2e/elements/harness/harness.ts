import type { SnapshotSummary, Tile } from '../../../../preload/contract/index.ts';
import '../../../../renderer/elements/badge-legend.ts';
import '../../../../renderer/elements/day-calendar.ts';
import '../../../../renderer/elements/gallery-bar.ts';
import '../../../../renderer/elements/selection-bar.ts';
import '../../../../renderer/elements/snapshot-grid.ts';
import '../../../../renderer/elements/snapshot-table.ts';
import '../../../../renderer/elements/tile-menu.ts';
import '../../../../renderer/elements/snapshot-viewer.ts';
import { subjectKey } from '../../../../renderer/state/subject-key.ts';
import { startWorker } from '../../../../renderer/workers/start-worker.ts';
import { createWorkerClient } from '../../../../renderer/workers/worker-client.ts';

/** The time at which the harness stands still: 21 November 2026, 12:00 UTC. */
const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;

/** A hash that tells the harness's server what to draw: a number and a size. */
function imageHash(number: number, widthPixels: number, heightPixels: number): string {
  const part = (value: number) => value.toString(16).padStart(8, '0');
  return `${part(number)}${part(widthPixels)}${part(heightPixels)}`.padEnd(64, '0');
}

function makeSnapshot(
  number: number,
  precision: 'low' | 'full',
  width: number,
  height: number,
): SnapshotSummary {
  return {
    hash: imageHash(number, width, height),
    precision,
    mediaType: 'image/png',
    widthPixels: width,
    heightPixels: height,
    byteLength: 40_000,
    capturedAt: NOW - number * 7 * MINUTE,
    receivedAt: null,
    fetchedAt: NOW - 3 * MINUTE,
    confirmedAt: NOW - 2 * MINUTE,
  };
}

/** A tile with both precisions kept; `changes` makes other states of it. */
function makeTile(number: number, changes: Partial<Tile> = {}): Tile {
  return {
    subject: { deviceId: `device-${number}`, archiveId: null },
    name: `Camera ${number}`,
    deviceName: `Camera ${number}`,
    low: makeSnapshot(number, 'low', 480, 270),
    full: null,
    availability: 'available',
    failure: null,
    askedAt: NOW - 2 * MINUTE,
    marks: [],
    ...changes,
  };
}

/** What the specs use from inside the page. */
const harness = {
  NOW,
  makeTile,
  makeSnapshot,
  subjectKey,
  startWorker,
  createWorkerClient,
  events: [] as { name: string; detail: unknown }[],
};

for (const name of [
  'range-changed',
  'tile-open',
  'tile-focused',
  'selection-changed',
  'tile-wish',
  'gallery-order',
  'viewer-step',
  'viewer-close',
  'viewer-needs-full',
  'thumbnail-wanted',
  'thumbnail-dropped',
]) {
  document.addEventListener(name, (event) => {
    harness.events.push({ name, detail: event instanceof CustomEvent ? event.detail : null });
  });
}

declare global {
  interface Window {
    harness: typeof harness;
  }
}

window.harness = harness;
