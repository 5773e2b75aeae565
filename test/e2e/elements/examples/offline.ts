import '../../../../renderer/pages/offline/usage/offline-data.ts';
import '../../../../renderer/pages/offline/pins/offline-estimate.ts';
import '../../../../renderer/pages/offline/sync/offline-now.ts';
import '../../../../renderer/pages/offline/offline-page.ts';
import '../../../../renderer/pages/offline/pins/offline-pin-dialog.ts';
import '../../../../renderer/pages/offline/pins/offline-pin-host.ts';
import '../../../../renderer/pages/offline/pins/offline-pins.ts';
import '../../../../renderer/pages/offline/visits/offline-ready-sheet.ts';
import '../../../../renderer/pages/offline/visits/offline-ready.ts';
import '../../../../renderer/pages/offline/usage/offline-usage.ts';
import '../../../../renderer/pages/offline/reports/offline-report-dialog.ts';
import '../../../../renderer/pages/offline/reports/offline-reports.ts';
import '../../../../renderer/pages/offline/pins/offline-rule-field.ts';
import '../../../../renderer/pages/offline/sync/offline-sync.ts';
import '../../../../renderer/pages/offline/pins/offline-target-choice.ts';
import '../../../../renderer/pages/offline/visits/offline-visit.ts';
import '../../../../renderer/pages/offline/visits/offline-short-connections.ts';
import '../../../../renderer/pages/offline/sync/offline-requests.ts';
import type { OfflineState, Pin } from '../../../../preload/contract/index.ts';
import type { AppState } from '../../../../renderer/state/app-state.ts';
import { quietOffline } from '../../../renderer/fakes/fake-offline.ts';
import { type Example, type Examples, put, type Shown } from '../harness/example.ts';
import { fakeApp, fakeBridge, ok } from '../harness/fake-app.ts';
import { busyOffline, failed, pin, readyCheck, sync, waiting } from '../harness/full-answers.ts';
import { NOW } from '../harness/tiles.ts';

/** Elements that need nothing but the state of the screen. */
type OfPage = Extract<
  keyof HTMLElementTagNameMap,
  | `offline-${'data' | 'now' | 'pins' | 'ready' | 'reports' | 'requests' | 'short-connections'}`
  | `offline-${'sync' | 'target-choice' | 'usage' | 'visit'}`
>;

function busyApp(): AppState {
  return fakeApp({ offline: busyOffline });
}

function busy(name: OfPage, ...shows: readonly Shown[]): Example {
  return { mount: (stage) => put(stage, name, { app: busyApp() }), shows };
}

/** A sync that can be paused, which ends its downloads; meanwhile "Try now" takes images out of the queue. What is missing is what waits. */
function pausableApp(): AppState {
  let state: OfflineState = { ...quietOffline, ...busyOffline };
  const side = { total: 40, byteLength: 9e6, guessed: 0, seconds: null, largest: [] };
  return fakeApp({
    offline: state,
    answers: {
      offline: {
        act({ command }) {
          if (command === 'tryNow') state = { ...state, waiting: state.waiting - 7 };
          else if (command === 'resume') state = { ...quietOffline, ...busyOffline, waiting: state.waiting };
          else state = { ...state, progress: paused, actions: ['resume', 'tryNow'] };
          return ok(state);
        },
        queue(asked) {
          const active = state.progress.kind === 'running';
          return ok({ total: 1, rows: [asked.state === 'failed' ? failed : { ...waiting, active }] });
        },
        estimate() {
          const missing = state.waiting;
          return ok({
            low: { ...side, missing },
            newestFull: null,
            full: { ...side, missing: 0 },
            unlisted: 0,
            bytesPerSecond: null,
          });
        },
      },
    },
  });
}

/** A check whose images come one by one, at each change of the state. */
function arrivingApp(): AppState {
  let cameSince = 0;
  return fakeApp({
    offline: busyOffline,
    answers: {
      offline: {
        act() {
          cameSince += 1;
          return ok({ ...quietOffline, ...busyOffline });
        },
        readySheet: () => ok({ check: readyCheck, unchecked: 0, cameSince, total: 0, rows: [] }),
      },
    },
  });
}

const paused = { kind: 'held', hold: 'paused', until: null } as const;

const pinOfOne: Pin = {
  ...pin,
  target: { kind: 'device', deviceId: 'device-1' },
  rule: { kind: 'newest', number: 0 },
  total: 1,
  downloaded: 1,
  none: 0,
  oldestConfirmedAt: null,
};

/** The page "Offline" with its sections. */
export const offlineExamples = {
  'offline-data': {
    'two networks': busy('offline-data', ['heading', 'Networks'], ['switch', 'Site router is metered']),
  },
  'offline-estimate': {
    'low and full': {
      mount: (stage) =>
        put(stage, 'offline-estimate', { bridge: fakeBridge(), requests: [{ kind: 'all' }], chosen: 'low' }),
      shows: [
        ['group', 'Download size'],
        ['group', 'Preview'],
        ['group', 'Full image'],
      ],
    },
  },
  'offline-now': {
    'work goes on': busy('offline-now', ['progressbar', 'Sync progress'], ['radiogroup', 'Mode']),
    'work that can be paused': {
      mount: (stage) => put(stage, 'offline-now', { app: pausableApp() }),
      shows: [['button', 'Pause']],
    },
  },
  'offline-page': {
    'at its first section': {
      mount(stage) {
        const app = busyApp();
        app.navigation.go({ page: 'offline', section: 'now' });
        put(stage, 'offline-page', { app }).style.blockSize = '100%';
      },
      isWholePage: true,
      shows: [['heading', 'Offline']],
    },
    'before leaving': {
      mount(stage) {
        const app = busyApp();
        app.navigation.go({ page: 'offline', section: 'leave' });
        put(stage, 'offline-page', { app }).style.blockSize = '100%';
      },
      isWholePage: true,
      shows: [
        ['heading', 'Prepare to leave'],
        ['heading', 'Short connection'],
        ['heading', 'Visits'],
      ],
    },
  },
  'offline-pin-dialog': {
    'a visit': {
      mount: (stage) =>
        put(stage, 'offline-pin-dialog', {
          app: busyApp(),
          request: { kind: 'prepare', candidates: [{ target: pin.target, title: 'Plant North' }] },
        }),
      shows: [
        ['dialog', 'Prepare for a visit'],
        ['textbox', 'Name'],
        ['textbox', 'Leaving at (optional)'],
        ['combobox', 'Images per device'],
        ['spinbutton', 'Number'],
        ['radio', 'Newest full, rest previews'],
        ['group', 'Newest full, rest previews'],
        ['button', 'Prepare'],
      ],
    },
    'a new pin': {
      mount: (stage) => put(stage, 'offline-pin-dialog', { app: busyApp(), request: { kind: 'choose' } }),
      shows: [['dialog', 'Keep offline']],
    },
    'a change': {
      mount: (stage) =>
        put(stage, 'offline-pin-dialog', { app: busyApp(), request: { kind: 'change', pin } }),
      shows: [
        ['dialog', 'Edit pin'],
        ['spinbutton', 'Number'],
        ['group', 'Full image'],
      ],
    },
  },
  'offline-pin-host': {
    'a pin is wanted': {
      mount(stage) {
        const app = busyApp();
        app.pinning.request({ kind: 'choose' });
        put(stage, 'offline-pin-host', { app });
      },
      shows: [['dialog', 'Keep offline']],
    },
  },
  'offline-pins': {
    'one image of one device, full and low': {
      mount: (stage) =>
        put(stage, 'offline-pins', {
          app: fakeApp({ answers: { offline: { pins: () => ok({ total: 1, rows: [pinOfOne] }) } } }),
        }),
      shows: [
        ['text', 'newest image · Full image · 5.2 MB'],
        ['text', 'Downloaded'],
      ],
    },
    'two pins': busy('offline-pins', ['list', 'Pins'], ['button', 'Remove pin for Plant North']),
  },
  'offline-ready': {
    'a check has ended': busy('offline-ready', ['textbox', 'Leaving at'], ['button', 'Prepare now']),
  },
  'offline-ready-sheet': {
    'one is amber': {
      mount: (stage) => put(stage, 'offline-ready-sheet', { app: busyApp(), check: readyCheck }),
      shows: [
        ['list', 'Checked images'],
        ['button', 'Print…'],
      ],
    },
    'images come': {
      mount(stage) {
        const app = arrivingApp();
        const comes = () => void app.offline.act((offline) => offline.act({ command: 'start' }));
        stage.addEventListener('image-comes', comes);
        put(stage, 'offline-ready-sheet', { app, check: readyCheck });
      },
      shows: [['button', 'Print…']],
    },
  },
  'offline-usage': {
    'of this month': busy('offline-usage', ['region', 'Network'], ['columnheader', 'Received']),
  },
  'offline-report-dialog': {
    'of a sync': {
      mount: (stage) => put(stage, 'offline-report-dialog', { app: busyApp(), sync }),
      shows: [
        ['dialog', 'Sync report'],
        ['list', 'Images in this sync'],
      ],
    },
  },
  'offline-reports': {
    'one sync': busy('offline-reports', ['list', 'Reports'], ['button', 'Details of the sync: 11:51']),
  },
  'offline-rule-field': {
    'the newest three': {
      mount: (stage) => put(stage, 'offline-rule-field', { rule: { kind: 'newest', number: 3 } }),
      shows: [
        ['combobox', 'Images per device'],
        ['spinbutton', 'Number'],
      ],
    },
    'of the last days': {
      mount: (stage) => put(stage, 'offline-rule-field', { rule: { kind: 'days', number: 30 } }),
      shows: [['spinbutton', 'Number']],
    },
  },
  'offline-sync': {
    'work goes on': busy('offline-sync', ['progressbar', 'Sync progress'], ['button', 'Pause']),
    'held by a full disk': {
      mount(stage) {
        const progress = { kind: 'held', hold: 'diskFull', until: NOW } as const;
        put(stage, 'offline-sync', { app: fakeApp({ offline: { ...busyOffline, progress } }) });
      },
      shows: [['button', 'See the guide']],
    },
  },
  'offline-target-choice': {
    'nothing is chosen': busy(
      'offline-target-choice',
      ['radiogroup', 'What to keep offline'],
      ['combobox', 'Organization'],
    ),
  },
  'offline-visit': {
    'something has changed': busy(
      'offline-visit',
      ['list', 'Visits under way'],
      ['button', 'End visit: Plant North'],
      ['list', 'Ended visits'],
      ['button', 'Undo the end of Plant South'],
      ['list', 'Changed since last visit'],
      ['button', 'Show Camera 4'],
    ),
  },
  'offline-short-connections': {
    'three windows': busy(
      'offline-short-connections',
      ['heading', 'Short connection'],
      ['button', 'Download now for 30 s'],
    ),
  },
  'offline-requests': {
    'one requested download': busy(
      'offline-requests',
      ['list', 'Requested downloads'],
      ['button', 'Remove Camera 1 from requested downloads'],
    ),
  },
} satisfies Examples;
