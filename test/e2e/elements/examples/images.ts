import { paneOfTile } from '../../../../renderer/elements/compare/compare-pane.ts';
import '../../../../renderer/elements/dialogs/badge-legend.ts';
import '../../../../renderer/elements/compare/compare-dialog.ts';
import '../../../../renderer/elements/compare/compare-picker.ts';
import '../../../../renderer/elements/toolbar/day-calendar.ts';
import '../../../../renderer/elements/toolbar/gallery-bar.ts';
import '../../../../renderer/elements/image/image-canvas.ts';
import '../../../../renderer/elements/toolbar/selection-bar.ts';
import { noteKey } from '../../../../preload/contract/fleet/subject-key.ts';
import type { Tile } from '../../../../preload/contract/index.ts';
import { noteTargets } from '../../../../renderer/elements/tile/note-fields.ts';
import '../../../../renderer/elements/tile/note-field.ts';
import '../../../../renderer/elements/tile/snapshot-clocks.ts';
import '../../../../renderer/elements/grid/snapshot-grid.ts';
import '../../../../renderer/elements/table/snapshot-table.ts';
import '../../../../renderer/elements/tile/snapshot-tile.ts';
import '../../../../renderer/elements/viewer/snapshot-viewer.ts';
import { sendEvent } from '../../../../renderer/dom/send-event.ts';
import { type ImageEvents, imageOfTile } from '../../../../renderer/elements/image/acted-image.ts';
import '../../../../renderer/elements/image/image-menu.ts';
import '../../../../renderer/elements/widgets/context-menu.ts';
import '../../../../renderer/pages/image/image-host.ts';
import { deviceHistory } from '../../../../renderer/elements/timeline/device-history.ts';
import { tileMenuItems } from '../../../../renderer/pages/gallery/tile-menu.ts';
import '../../../../renderer/elements/timeline/device-timeline.ts';
import type { CompareMode } from '../../../../renderer/elements/compare/compare-pane.ts';
import type { TimeCommand } from '../../../../renderer/elements/timeline/time-keys.ts';
import {
  moreSelectionActions,
  selectionActions,
} from '../../../../renderer/pages/gallery/gallery-actions.ts';
import type { Availability } from '../../../../renderer/state/session/availability.ts';
import { timesOf } from '../../../renderer/fakes/times-of.ts';
import { type Example, type Examples, put } from '../harness/example.ts';
import { fakeApp } from '../harness/fake-app.ts';
import { days, frames, missingInFull, timedOut } from '../harness/full-answers.ts';
import { makeSnapshot, makeTile, NOW } from '../harness/tiles.ts';

const low = makeSnapshot(1, 'low', 480, 270);

const both = makeTile(1, {
  full: makeSnapshot(1, 'full', 1_920, 1_080),
  marks: ['new', 'pinned', 'exported'],
});

function comparison(
  mode: CompareMode,
  count: number,
  shows: Example['shows'],
  availability: Availability = 'open',
): Example {
  return {
    mount(stage) {
      const panes = Array.from({ length: count }, (_, index) => paneOfTile(makeTile(index + 1)));
      const { viewer: source } = fakeApp({ answers: { offline: { missing: missingInFull } } });
      const dialog = put(stage, 'compare-dialog', { request: { panes, mode }, source, availability });
      dialog.addEventListener('compare-close', () => dialog.remove());
    },
    shows: [['dialog', 'Compare'], ...shows],
  };
}

const DAY_MS = 24 * 60 * 60_000;
const kiel = { latitude: 54.32, longitude: 10.13 };

/** Tiles with a reason to look twice, by its name, with the words that they show. */
function doubtful(
  tiles: Readonly<Record<string, readonly [changes: Partial<Tile>, words: string]>>,
): Readonly<Record<string, Example>> {
  return Object.fromEntries(
    Object.entries(tiles).map(([name, [changes, words]]) => [
      name,
      {
        mount: (stage) =>
          put(stage, 'snapshot-tile', { tile: makeTile(1, changes), now: NOW, pictureWidth: 240 }),
        shows: [['text', words]],
      },
    ]),
  );
}

/** What shows snapshots: the gallery, the viewer and the comparison. */
export const imageExamples = {
  'badge-legend': {
    open: {
      mount: (stage) => put(stage, 'badge-legend'),
      shows: [['dialog', 'What the badges mean']],
    },
  },
  'compare-dialog': {
    'beside each other': comparison('side', 4, [['radio', 'Side by side']]),
    blinking: comparison('blink', 2, [
      ['radio', 'Blink'],
      ['button', 'Add snapshot'],
    ]),
    'with a divider': comparison('swipe', 2, [['slider', 'Divider between A and B']]),
    'by what differs': comparison('difference', 2, [['slider', 'Minimum difference']]),
    'without a connection': comparison('side', 2, [['text', 'The full image isn’t downloaded.']], 'offline'),
    'of one, the others are picked': comparison('side', 1, [['searchbox', 'Find a device']]),
  },
  'compare-picker': {
    'at a device': {
      mount: (stage) => put(stage, 'compare-picker', { source: fakeApp().viewer, deviceId: 'device-1' }),
      shows: [
        ['searchbox', 'Find a device'],
        ['listbox', 'Snapshot'],
        ['button', 'Add to comparison'],
      ],
    },
  },
  'day-calendar': {
    'three days are known': {
      mount: (stage) => put(stage, 'day-calendar', { groups: days, reportedUntil: NOW, now: NOW }),
      shows: [['dialog', 'Go to date']],
    },
    'nothing is known yet': {
      mount: (stage) => put(stage, 'day-calendar', { groups: null, now: NOW }),
      shows: [['dialog', 'Go to date']],
    },
  },
  'gallery-bar': {
    'with filters': {
      mount: (stage) =>
        put(stage, 'gallery-bar', {
          order: { sort: 'captured', descending: true, filters: ['low', 'stale'] },
          outOfOrder: true,
        }),
      shows: [
        ['combobox', 'Sort by'],
        ['slider', 'Tile size'],
      ],
    },
  },
  'image-canvas': {
    'with an image': {
      mount(stage) {
        const canvas = put(stage, 'image-canvas', { best: makeSnapshot(1, 'low', 480, 270) });
        canvas.role = 'img';
        canvas.ariaLabel = 'Camera 1';
        canvas.style.blockSize = '300px';
      },
      shows: [['img', 'Camera 1']],
    },
  },
  'selection-bar': {
    'nine of forty are downloaded': {
      mount: (stage) =>
        put(stage, 'selection-bar', {
          count: 40,
          downloaded: 9,
          byteLength: 433_000,
          actions: selectionActions,
          more: moreSelectionActions,
        }),
      shows: [['text', '· 9 downloaded, 433 kB']],
    },
    'twelve are selected': {
      mount: (stage) =>
        put(stage, 'selection-bar', {
          count: 12,
          downloaded: 12,
          byteLength: 34_500_000,
          actions: selectionActions,
          more: moreSelectionActions,
        }),
      shows: [
        ['group', 'Selection'],
        ['button', 'Clear selection'],
        ['button', 'Compare'],
      ],
    },
  },
  'note-field': {
    'of a device': {
      mount: (stage) => {
        const target = { subject: makeTile(1).subject, snapshotAt: null };
        const draft = { ...target, text: 'Lens dirty', stored: 'Lens dirty', isSaving: false, failure: null };
        return put(stage, 'note-field', { target, draft });
      },
      shows: [
        ['textbox', 'Note on this device'],
        ['button', 'Remove note'],
      ],
    },
    'that could not be stored': {
      mount: (stage) => {
        const target = { subject: { deviceId: 'd', archiveId: 'a' }, snapshotAt: null };
        const draft = { ...target, text: 'Mine', stored: '', isSaving: false, failure: timedOut };
        return put(stage, 'note-field', { target, draft });
      },
      shows: [
        ['textbox', 'Note on this archive'],
        ['text', 'Not saved'],
      ],
    },
    'that could not be read': {
      mount: (stage) => {
        const target = { subject: { deviceId: 'd', archiveId: null }, snapshotAt: null };
        const draft = { ...target, text: '', stored: null, isSaving: false, failure: timedOut };
        return put(stage, 'note-field', { target, draft });
      },
      shows: [['button', 'Try again']],
    },
  },
  'note-fields': {
    'of a snapshot and its device': {
      mount: (stage) => {
        const { subject } = makeTile(1);
        const targets = noteTargets(subject, makeSnapshot(1, 'full', 1_920, 1_080)).toReversed();
        const written = new Map([
          [Date.UTC(2026, 10, 12, 9), 'Before the storm'],
          [Date.UTC(2026, 10, 20, 9), 'Mast leans'],
        ]);
        const drafts = [...written].map(([snapshotAt, text]) => {
          const target = { subject, snapshotAt };
          return [
            noteKey(target),
            { ...target, text, stored: text, isSaving: false, failure: null },
          ] as const;
        });
        return put(stage, 'note-fields', { targets, drafts: new Map(drafts), zone: 'utc' });
      },
      shows: [
        ['textbox', 'Note on this snapshot'],
        ['textbox', 'Note on this device'],
        ['list', 'Notes on other snapshots'],
      ],
    },
  },
  'snapshot-clocks': {
    'of an image': {
      mount: (stage) => put(stage, 'snapshot-clocks', { snapshot: makeSnapshot(1, 'low', 480, 270) }),
      shows: [['radio', 'UTC']],
    },
  },
  'snapshot-grid': {
    'with forty tiles': {
      mount: (stage) =>
        put(stage, 'snapshot-grid', {
          tileAt: (index) => makeTile(index),
          total: 40,
          now: NOW,
          label: 'Snapshots',
        }),
      shows: [['grid', 'Snapshots']],
    },
  },
  'snapshot-table': {
    'with forty rows': {
      mount(stage) {
        const table = { tileAt: (index: number) => makeTile(index), total: 40, now: NOW, label: 'Snapshots' };
        put(stage, 'snapshot-table', table).style.blockSize = '400px';
      },
      shows: [
        ['grid', 'Snapshots'],
        ['columnheader', 'Captured'],
      ],
    },
  },
  'snapshot-map': {
    'with devices alone and near each other': {
      async mount(stage) {
        await import('../../../../renderer/elements/map/snapshot-map.ts');
        const rows = [10.1, 54.3, 0, 10.1, 54.3, 4, 11.5, 54, 0, Number.NaN, Number.NaN, 0];
        const map = {
          tileAt: (index: number) => makeTile(index),
          total: 4,
          now: NOW,
          places: Float64Array.from(rows),
        };
        put(stage, 'snapshot-map', map).style.blockSize = '400px';
      },
      shows: [
        ['listbox', 'Map of devices. The table shows the same devices as rows.'],
        ['option', '2 devices, Check failed'],
        ['button', '1 without a position'],
      ],
    },
  },
  'snapshot-tile': {
    'with all badges': {
      mount: (stage) => put(stage, 'snapshot-tile', { tile: both, now: NOW, pictureWidth: 240 }),
      shows: [
        ['text', '· Full'],
        ['text', 'Pinned'],
      ],
    },
    'without an image': {
      mount: (stage) =>
        put(stage, 'snapshot-tile', {
          tile: makeTile(1, { low: null, availability: 'none' }),
          now: NOW,
          pictureWidth: 240,
        }),
      shows: [['text', 'No snapshot on service']],
    },
    ...doubtful({
      failed: [{ availability: 'failed' }, 'Check failed'],
      'gone from the service': [{ availability: 'none' }, 'Not on service'],
      stale: [{ low: { ...low, confirmedAt: NOW - 3 * DAY_MS } }, 'Stale'],
      silent: [{ low: { ...low, capturedAt: NOW - 4 * DAY_MS }, health: 'silent' }, 'Silent for 4 days'],
      old: [{ low: { ...low, capturedAt: NOW - 4 * DAY_MS } }, '4 days old'],
      obscured: [{ health: 'obscured' }, 'Blurred or covered'],
    }),
  },
  'snapshot-viewer': {
    'with its snapshots': {
      mount: (stage) =>
        put(stage, 'snapshot-viewer', { tile: both, index: 1, total: 12, source: fakeApp().viewer }),
      shows: [
        ['dialog', 'Camera 1'],
        ['button', 'Next device'],
        ['button', 'Later'],
      ],
    },
  },
  'context-menu': {
    open: {
      mount: (stage) =>
        put(stage, 'context-menu', {
          items: [
            { action: 'compare', label: 'Compare', symbol: 'columns2', keys: 'C' },
            {
              action: 'print',
              label: 'Print',
              symbol: 'printer',
              keys: '',
              why: 'Not downloaded',
              begins: true,
            },
            { action: 'favorite', label: 'Favorite', symbol: 'star', keys: '', checked: true },
          ],
        }).openAt(10, 10),
      shows: [
        ['menu', 'Snapshot actions'],
        ['menuitem', 'Compare'],
        ['text', 'Not downloaded'],
        ['menuitemcheckbox', 'Favorite'],
      ],
    },
  },
  'image-menu': {
    'of a tile': {
      mount(stage) {
        const tile = makeTile(1);
        const menu = put(stage, 'image-menu', { place: 'snapshots', source: fakeApp().viewer });
        Object.assign(menu, tileMenuItems(tile));
        menu.addEventListener('menu-action', (event) =>
          window.harness.events.push({ name: event.type, detail: (event as CustomEvent).detail }),
        );
        menu.open(imageOfTile(tile), { x: 10, y: 10 });
      },
      shows: [
        ['menuitem', 'Open'],
        ['menuitem', 'Save this image…'],
        ['menuitemcheckbox', 'Favorite'],
      ],
    },
    'of an image that is not here': {
      mount(stage) {
        const menu = put(stage, 'image-menu', { source: fakeApp().viewer, availability: 'offline' });
        menu.open(imageOfTile(makeTile(1, { low: null })), { x: 10, y: 10 });
      },
      shows: [['menuitem', 'Export…']],
    },
  },
  'image-host': {
    'exports an image': {
      mount(stage) {
        const app = fakeApp();
        put(stage, 'image-host', { app });
        sendEvent<ImageEvents>(stage, 'image-command-wanted', {
          action: 'export',
          image: imageOfTile(makeTile(1)),
          say: () => {},
        });
      },
      shows: [['dialog', 'Export snapshots']],
    },
  },
  'device-timeline': {
    'one snapshot of each state': {
      mount(stage) {
        const history = deviceHistory(
          timesOf(frames, { findings: [frames[1]?.at ?? 0], notes: [frames[3]?.at ?? 0], position: kiel }),
        );
        const look = (at: number) => frames.find((frame) => frame.at === at);
        const line = put(stage, 'device-timeline', {
          history,
          index: 3,
          spoken: 'low',
          look,
          playable: true,
        });
        line.addEventListener('time-choice', (event) => {
          line.index = frames.findIndex(({ at }) => at === (event as CustomEvent<number>).detail);
        });
        line.addEventListener('time-command', (event) => {
          const command = (event as CustomEvent<TimeCommand>).detail;
          if (command.kind === 'frame') line.index += command.delta;
        });
        line.addEventListener('range-action', (event) =>
          window.harness.events.push({ name: event.type, detail: (event as CustomEvent).detail }),
        );
        line.addEventListener('play', () => (line.playing = !line.playing));
      },
      shows: [
        ['slider', 'Snapshots of this device'],
        ['button', 'Play time-lapse'],
        ['button', 'What the line shows'],
      ],
    },
  },
} satisfies Examples;
