import { subjectKey } from '../../../../preload/contract/fleet/subject-key.ts';
import { startWorker } from '../../../../renderer/workers/start-worker.ts';
import { createWorkerClient } from '../../../../renderer/workers/worker-client.ts';
import { examples } from '../examples/examples.ts';
import { makeSnapshot, makeTile, NOW } from './tiles.ts';

/** What the specs use from inside the page. */
const harness = {
  NOW,
  examples,
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
  'tile-command',
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
