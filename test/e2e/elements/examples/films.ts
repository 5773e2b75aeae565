import '../../../../renderer/pages/film/film-dialog.ts';
import '../../../../renderer/pages/film/film-host.ts';
import { subjectKey } from '../../../../preload/contract/fleet/subject-key.ts';
import { firstChoices, planFilm } from '../../../../renderer/state/film/film-plan.ts';
import type { FilmStore, FilmView } from '../../../../renderer/state/film/film-store.ts';
import { createStore, withActions } from '../../../../renderer/state/store/store.ts';
import { type Examples, put } from '../harness/example.ts';
import { fakeApp, organizations } from '../harness/fake-app.ts';
import { makeSnapshot, makeTile } from '../harness/tiles.ts';

const HOUR_MS = 60 * 60 * 1_000;

const material = {
  deviceName: 'Camera 1',
  snapshots: [1, 2, 3, 4, 5, 6, 40].map((hour) => ({
    tile: makeTile(1),
    snapshot: makeSnapshot(hour, 'full', 1_920, 1_080),
    at: Date.UTC(2026, 10, 20) + hour * HOUR_MS,
  })),
  notDownloaded: 3,
  undated: 1,
  beyond: 2,
};

/** A film that stands still at a step. */
function filmAt(view: FilmView): FilmStore {
  const nothing = () => {};
  const wait = async () => {};
  const actions = {
    read: wait,
    choose: nothing,
    start: wait,
    cancel: nothing,
    reveal: nothing,
    close: nothing,
  };
  return withActions(createStore<FilmView>(view), actions);
}

const choosing = (isSupported: boolean): FilmView => ({
  step: 'choosing',
  material,
  choices: firstChoices,
  plan: planFilm(material, firstChoices),
  isSupported,
  failure: null,
});

/** What saves a film. */
export const filmExamples = {
  'film-dialog': {
    'with its choices': {
      mount: (stage) => put(stage, 'film-dialog', { film: filmAt(choosing(true)) }),
      shows: [
        ['combobox', 'Size'],
        ['combobox', 'Speed'],
        ['combobox', 'Show gaps'],
        ['text', '1 gap'],
        ['button', 'Save film…'],
      ],
    },
    'where VP9 is missing': {
      mount: (stage) => put(stage, 'film-dialog', { film: filmAt(choosing(false)) }),
      shows: [['alert', '']],
    },
    'under way': {
      mount: (stage) =>
        put(stage, 'film-dialog', {
          film: filmAt({
            step: 'making',
            filmId: 'film-1',
            fileName: 'Camera 1 2026-11-20.webm',
            frameCount: 8,
            progress: { framesDone: 3, byteLength: 480_000 },
          }),
        }),
      shows: [
        ['progressbar', 'Saving Camera 1 2026-11-20.webm'],
        ['text', '3 of 8 frames'],
        ['button', 'Cancel film'],
      ],
    },
    saved: {
      mount: (stage) =>
        put(stage, 'film-dialog', {
          film: filmAt({
            step: 'made',
            filmId: 'film-1',
            film: { fileName: 'Camera 1.webm', framesDone: 8, byteLength: 480_000, unreadableCount: 1 },
            images: [],
          }),
        }),
      shows: [
        ['heading', 'Film saved'],
        ['button', 'Show in folder'],
        ['button', 'Export with its images…'],
      ],
    },
    'that failed': {
      mount: (stage) => put(stage, 'film-dialog', { film: filmAt({ step: 'failed', failure: null }) }),
      shows: [
        ['heading', 'Film not saved'],
        ['button', 'Try again'],
      ],
    },
  },
  'film-host': {
    'two are selected': {
      mount(stage) {
        const app = fakeApp();
        put(stage, 'film-host', { app });
        const subjects = organizations[0]?.devices.slice(0, 2).map(({ tile }) => subjectKey(tile.subject));
        app.gallery.select(new Set(subjects));
        window.dispatchEvent(new CustomEvent('film-selection'));
      },
      shows: [['dialog', 'Save as film']],
    },
  },
} satisfies Examples;
