import { noteKey, subjectKey } from '../../../../preload/contract/fleet/subject-key.ts';
import { decodeImage } from '../../../../renderer/imaging/image-decode.ts';
import { stopComposedKeys } from '../../../../renderer/keyboard/composed-keys.ts';
import { speak } from '../../../../renderer/locales/current.ts';
import { catalogOf, languageFor } from '../../../../renderer/locales/languages.ts';
import { followReadyCheck } from '../../../../renderer/state/offline/offline-decoding.ts';
import { startWorker } from '../../../../renderer/workers/start-worker.ts';
import { createWorkerClient } from '../../../../renderer/workers/worker-client.ts';
import { timesOf } from '../../../renderer/fakes/times-of.ts';
import { examples } from '../examples/examples.ts';
import { type Coming, come, type ElementName } from './example.ts';
import { followUses, held } from './held.ts';
import { makeSnapshot, makeTile, NOW } from './tiles.ts';

/** Puts an element in one of its example states on a new stage. */
async function show(name: ElementName, state: string): Promise<void> {
  const example = examples[name]?.[state];
  if (example === undefined) throw new Error(`${name} has no example “${state}”.`);
  // An example with the main landmark of a window stands in a page without another one.
  const stage = document.createElement(example.isWholePage === true ? 'div' : 'main');
  stage.id = 'stage';
  document.body.replaceChildren(stage);
  // The example before may have scrolled the page.
  window.scrollTo(0, 0);
  await example.mount(stage);
}

/** Turns of the loop after which an element that does nothing any more has done it all. */
const STILL_TURNS = 5;

/** Shows an example whose elements come and go in a way, then nothing. Returns by how much more is in use than before. */
async function pass(
  name: ElementName,
  state: string,
  how: Coming,
): Promise<Readonly<Record<string, number>>> {
  const before = held();
  come(how);
  // What an example does with an element that is gone may fail.
  const mounted = show(name, state).catch(() => {});
  const turns = async () => {
    for (let turn = 0; turn < STILL_TURNS; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  };
  await Promise.race([mounted, turns()]);
  await turns();
  come('stays');
  document.body.replaceChildren();
  await turns();
  const more = Object.entries(held()).map(([kind, count]) => [kind, count - (before[kind] ?? 0)] as const);
  return Object.fromEntries(more.filter(([, count]) => count !== 0));
}

/** Makes the page speak a language (a folder of renderer/locales) from the next example on; for pages that one test alone has. */
async function speakLanguage(tag: string): Promise<void> {
  const language = languageFor(tag, []);
  speak(language, await catalogOf(language));
  document.documentElement.lang = language.tag;
  document.documentElement.dir = language.direction;
}

stopComposedKeys(window);
followUses();

/** What the specs use from inside the page. */
const harness = {
  NOW,
  examples,
  show,
  pass,
  come,
  speakLanguage,
  makeTile,
  makeSnapshot,
  timesOf,
  noteKey,
  subjectKey,
  startWorker,
  createWorkerClient,
  decodeImage,
  followReadyCheck,
  events: [] as { name: string; detail: unknown }[],
};

for (const name of [
  'range-changed',
  'tile-open',
  'tile-focused',
  'selection-changed',
  'tile-command',
  'note-typed',
  'noted-snapshot-wanted',
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
