import type { DeviceDetails } from '../../../../preload/contract/index.ts';
import '../../../../renderer/pages/browse/add-devices-dialog.ts';
import '../../../../renderer/pages/browse/browse-header.ts';
import '../../../../renderer/pages/browse/browse-page.ts';
import '../../../../renderer/pages/browse/compare-host.ts';
import '../../../../renderer/pages/details/details-panel.ts';
import '../../../../renderer/pages/export/export-dialog.ts';
import '../../../../renderer/pages/export/export-form-choice.ts';
import '../../../../renderer/pages/export/export-names.ts';
import '../../../../renderer/pages/export/export-progress-dialog.ts';
import '../../../../renderer/pages/fleet/fleet-panel.ts';
import '../../../../renderer/pages/fleet/fleet-tree.ts';
import '../../../../renderer/pages/gallery/gallery-pane.ts';
import '../../../../renderer/pages/layout/location-actions.ts';
import '../../../../renderer/pages/layout/location-pin.ts';
import '../../../../renderer/pages/layout/missing-download.ts';
import '../../../../renderer/pages/layout/view-dialog.ts';
import { subjectKey } from '../../../../preload/contract/fleet/subject-key.ts';
import { createFleetStore, type FleetStore } from '../../../../renderer/state/fleet/fleet-store.ts';
import type { MissingScope } from '../../../../renderer/state/offline/missing-store.ts';
import { pagesOf } from '../../../../renderer/state/offline/subject-pages.ts';
import { timesOf } from '../../../renderer/fakes/times-of.ts';
import { type Examples, put } from '../harness/example.ts';
import {
  type FakeAppOptions,
  fakeApp,
  fakeBridge,
  ok,
  organizations,
  startedApp,
} from '../harness/fake-app.ts';
import { type Answers, busyOffline, runningExport, timedOut } from '../harness/full-answers.ts';
import { MINUTE_MS, makeSnapshot, makeTile, NOW } from '../harness/tiles.ts';

const device: DeviceDetails = {
  device: {
    id: 'device-1',
    name: 'Camera 1',
    organizationId: 'north',
    organizationName: 'Plant North',
    archiveCount: 4,
    origin: 'hand',
  },
  fields: [
    { name: 'serialNumber', value: 'FG1IDMNZD' },
    // A record names its organization by id; the panel shows the name.
    { name: 'organization', value: 'north' },
  ],
};
const organization = { id: 'north', name: 'Plant North', deviceCount: 6 };
const location = { organization, device: device.device };

async function open(fleet: FleetStore) {
  await fleet.load();
  fleet.expand('north', true);
  fleet.need(0, 20);
  return fleet;
}

const missingSubjects = [makeTile(1).subject, makeTile(2).subject];
const missingScope: MissingScope = {
  of: 1,
  version: 1,
  pages: () => pagesOf(missingSubjects),
  precision: 'best',
};

/** Two images are missing. */
function missingApp(options: FakeAppOptions = {}, gallery: Answers['gallery'] = {}) {
  const missing = {
    subjects: missingSubjects,
    precision: 'low',
    byteLength: 48_000,
    seconds: 3,
  } as const;
  return fakeApp({ ...options, answers: { gallery, offline: { missing: () => ok(missing) } } });
}

/** What shows the fleet and its snapshots. */
export const browsingExamples = {
  'add-devices-dialog': {
    'with ids that were dropped': {
      mount: (stage) =>
        put(stage, 'add-devices-dialog', { app: fakeApp(), identifiers: 'device-1\ndevice-2' }),
      shows: [
        ['dialog', 'Add devices'],
        ['textbox', 'Device IDs'],
      ],
    },
  },
  'view-dialog': {
    'a search': {
      mount: (stage) =>
        put(stage, 'view-dialog', {
          app: fakeApp(),
          view: { id: null, name: 'gate', terms: { text: 'gate', among: 'both', filters: {} } },
        }),
      shows: [
        ['dialog', 'Save view…'],
        ['textbox', 'Name'],
        ['button', 'Save'],
      ],
    },
  },
  'browse-header': {
    'at a device': {
      mount: (stage) => put(stage, 'browse-header', { location, detailsShown: true }),
      shows: [
        ['heading', 'Camera 1'],
        ['button', 'Refresh'],
      ],
    },
  },
  'browse-page': {
    'with a fleet': {
      mount(stage) {
        put(stage, 'browse-page', { app: fakeApp() }).style.blockSize = '100%';
      },
      isWholePage: true,
      shows: [
        ['tree', 'Fleet'],
        ['grid', 'Snapshots'],
        ['heading', 'Plant North'],
      ],
    },
    'as a table with images that are missing': {
      mount(stage) {
        const rows = missingSubjects.map((subject) => ({ subject, byteLength: 0 }));
        const weights = ({ offset }: { readonly offset: number }) =>
          ok({ total: rows.length, rows: rows.slice(offset) });
        put(stage, 'browse-page', {
          app: missingApp({ settings: { galleryForm: 'table' } }, { weights }),
        }).style.blockSize = '100%';
      },
      isWholePage: true,
      shows: [['button', 'Download (48 kB, 3 s)']],
    },
    'whose devices have images of the last day': {
      mount(stage) {
        const hours = [30, 5, 4, 3, 2, 1].map((hour) => ({
          subject: { deviceId: 'device-0', archiveId: `archive-${hour}` },
          name: `Archive ${hour}`,
          at: NOW - hour * 60 * MINUTE_MS,
          clock: 'captured' as const,
          knowledge: hour === 3 ? ('onService' as const) : ('low' as const),
          low: hour === 3 ? null : makeSnapshot(hour, 'low', 480, 270),
          full: null,
        }));
        const timeline = ({ deviceId }: { readonly deviceId: string }) =>
          ok({
            deviceName: 'Camera',
            frames: hours.slice(deviceId === 'device-1' ? -1 : 0),
            total: 6,
            undated: 0,
            listedAt: null,
          });
        const answers = { viewer: { timeline, times: () => ok(timesOf(hours)) } };
        put(stage, 'browse-page', { app: fakeApp({ answers }) }).style.blockSize = '100%';
      },
      isWholePage: true,
      shows: [['grid', 'Snapshots']],
    },
    'without a fleet': {
      mount(stage) {
        put(stage, 'browse-page', { app: fakeApp({ organizations: [] }) }).style.blockSize = '100%';
      },
      isWholePage: true,
      shows: [
        ['heading', 'No organizations yet'],
        ['button', 'Add devices…'],
      ],
    },
  },
  'compare-host': {
    'two are selected': {
      mount(stage) {
        const app = fakeApp();
        put(stage, 'compare-host', { app });
        const subjects = organizations[0]?.devices.slice(0, 2).map(({ tile }) => subjectKey(tile.subject));
        app.gallery.select(new Set(subjects));
        window.dispatchEvent(new CustomEvent('compare-selection'));
      },
      shows: [['dialog', 'Compare']],
    },
  },
  'details-panel': {
    'of a device': {
      mount: (stage) =>
        put(stage, 'details-panel', {
          tile: makeTile(1, {
            full: makeSnapshot(1, 'full', 1_920, 1_080),
            marks: ['pinned'],
            pins: [{ rule: { kind: 'newest', number: 0 }, precision: 'full' }],
          }),
          device,
          app: fakeApp(),
        }),
      shows: [
        ['button', 'Copy SHA-256'],
        ['button', 'Remove from list'],
        ['text', 'Plant North'],
        ['text', 'newest image · Full image'],
      ],
    },
    'of what failed': {
      mount: (stage) =>
        put(stage, 'details-panel', {
          tile: makeTile(1, { low: null, availability: 'failed', failure: timedOut }),
          app: fakeApp(),
        }),
      shows: [
        ['complementary', 'Details'],
        ['heading', 'Camera 1'],
      ],
    },
  },
  'export-dialog': {
    'with a plan': {
      mount: (stage) =>
        put(stage, 'export-dialog', {
          app: fakeApp(),
          subjects: [makeTile(1).subject, makeTile(2).subject],
        }),
      shows: [
        ['dialog', 'Export snapshots'],
        ['radiogroup', 'Version'],
        ['textbox', 'File names'],
        ['button', 'Choose folder…'],
      ],
    },
    'of a film with its snapshots': {
      mount: (stage) =>
        put(stage, 'export-dialog', {
          app: fakeApp(),
          images: ['a', 'b'].map((letter) => ({
            deviceId: 'device-1',
            archiveId: letter,
            hash: letter.repeat(64),
          })),
          film: { filmId: 'film-1', fileName: 'Camera 1 2026-11-20.webm', byteLength: 4_800_000 },
        }),
      shows: [
        ['dialog', 'Export snapshots'],
        ['text', 'These 2 snapshots'],
        ['checkbox', 'Add the film'],
      ],
    },
    'with all that there is to choose, and an error in the names': {
      mount: (stage) =>
        put(stage, 'export-dialog', {
          app: fakeApp({
            settings: {
              exportForm: 'parts',
              exportPartMegabytes: 650,
              exportReport: 'comparison',
              exportMissing: 'request',
              exportNames: '{device}/{captured:yyyy-MM-dd HH-mm} {precison}',
              exportTemplates: [{ name: 'For the insurer', template: '{device}/{captured:yyyy}' }],
              exportSigned: true,
            },
            answers: {
              exports: {
                signer: () => ok({ kind: 'locked' }),
                previewNames: () =>
                  ok({ kind: 'error', error: { kind: 'unknownToken', position: 36, length: 8 } }),
              },
            },
          }),
          subjects: [makeTile(1).subject, makeTile(2).subject],
        }),
      shows: [
        ['dialog', 'Export snapshots'],
        ['checkbox', 'Sign the export'],
        ['spinbutton', 'Size of a part in MB'],
      ],
    },
    'of which an administrator decided all': {
      mount: (stage) =>
        put(stage, 'export-dialog', {
          app: fakeApp({
            info: {
              managed: {
                settings: [
                  'exportForm',
                  'exportPartMegabytes',
                  'exportReport',
                  'exportMissing',
                  'exportNames',
                  'exportTemplates',
                  'exportSigned',
                ],
                problems: [],
              },
            },
            answers: { exports: { signer: () => ok({ kind: 'unmade' }) } },
          }),
          subjects: [makeTile(1).subject],
        }),
      shows: [
        ['dialog', 'Export snapshots'],
        ['text', 'Managed by your administrator'],
      ],
    },
  },
  'export-form-choice': {
    'that an administrator decided': {
      mount: (stage) =>
        put(stage, 'export-form-choice', {
          form: 'parts',
          megabytes: 12,
          formLocked: true,
          sizeLocked: true,
        }),
      shows: [['combobox', 'Save as']],
    },
    'of a ZIP in parts': {
      mount: (stage) => put(stage, 'export-form-choice', { form: 'parts', megabytes: 4_000 }),
      shows: [
        ['combobox', 'Save as'],
        ['combobox', 'Size of a part'],
      ],
    },
    'with a size that has no name': {
      mount: (stage) => put(stage, 'export-form-choice', { form: 'parts', megabytes: 12 }),
      shows: [['spinbutton', 'Size of a part in MB']],
    },
  },
  'export-names': {
    'with an error and a saved template': {
      mount: (stage) =>
        put(stage, 'export-names', {
          template: '{devise}',
          preview: { kind: 'error', error: { kind: 'unknownToken', position: 1, length: 6 } },
          saved: [{ name: 'Audit', template: '{device}' }],
        }),
      shows: [
        ['textbox', 'File names'],
        ['button', 'Templates and fields'],
        ['text', 'There is no field “devise” (position 2).'],
      ],
    },
    // D9: there was a hole where the names are.
    'with nothing to export': {
      mount: (stage) =>
        put(stage, 'export-names', { preview: { kind: 'names', paths: [], areNumbered: false } }),
      shows: [
        ['textbox', 'File names'],
        ['text', 'Names show here once there are images to export.'],
      ],
    },
  },
  'export-progress-dialog': {
    'while images are written': {
      async mount(stage) {
        const app = await startedApp();
        app.exports.take(runningExport);
        put(stage, 'export-progress-dialog', { app });
      },
      shows: [
        ['dialog', 'Export snapshots'],
        ['progressbar', 'Exporting to Site visit'],
        ['button', 'Continue in background'],
      ],
    },
    'while missing images are downloaded': {
      async mount(stage) {
        const app = await startedApp();
        app.exports.take({ ...runningExport, state: 'downloading', bytesDone: 0 });
        put(stage, 'export-progress-dialog', { app });
      },
      shows: [
        ['button', 'Export without the rest'],
        ['button', 'Cancel export'],
      ],
    },
  },
  'fleet-panel': {
    'with an open organization': {
      async mount(stage) {
        const app = await startedApp();
        await open(app.fleet);
        app.gallery.show({ kind: 'organization', organizationId: 'north' });
        put(stage, 'fleet-panel', { app }).style.blockSize = '100%';
      },
      shows: [
        ['tree', 'Fleet'],
        ['separator', 'Fleet list width'],
      ],
    },
  },
  'fleet-tree': {
    'with an open organization': {
      async mount(stage) {
        const fleet = await open(createFleetStore(fakeBridge()));
        put(stage, 'fleet-tree', {
          rows: fleet.value.rows,
          scope: { kind: 'organization', organizationId: 'north' },
        }).style.blockSize = '400px';
      },
      shows: [['tree', 'Fleet']],
    },
  },
  'gallery-pane': {
    'of an organization': {
      async mount(stage) {
        const app = fakeApp();
        const pane = put(stage, 'gallery-pane', { app, total: 6 });
        pane.style.blockSize = '100%';
        app.gallery.show({ kind: 'organization', organizationId: 'north' });
        await Promise.resolve();
      },
      shows: [['grid', 'Snapshots']],
    },
    'where something could not be read': {
      mount(stage) {
        const answers = { gallery: { tiles: () => ok({ total: 0, rows: [] }) } };
        put(stage, 'gallery-pane', { app: fakeApp({ answers }), failure: timedOut });
      },
      shows: [['button', 'Try again']],
    },
  },
  'missing-download': {
    'two are missing': {
      mount: (stage) => put(stage, 'missing-download', { app: missingApp(), scope: missingScope }),
      shows: [
        ['group', 'Images to download'],
        ['button', 'Download (48 kB, 3 s)'],
      ],
    },
    'without a connection': {
      mount: (stage) =>
        put(stage, 'missing-download', {
          app: missingApp({ connection: { status: 'offline', byChoice: true } }),
          scope: missingScope,
        }),
      shows: [['button', 'Download when online']],
    },
    'that can’t be counted': {
      mount: (stage) =>
        put(stage, 'missing-download', {
          app: fakeApp({ answers: { offline: { missing: async () => ({ ok: false, failure: timedOut }) } } }),
          scope: missingScope,
        }),
      shows: [['button', 'Try again']],
    },
  },
  'location-pin': {
    'of an organization': {
      mount: (stage) =>
        put(stage, 'location-pin', {
          app: fakeApp({ offline: busyOffline }),
          location: { organization: location.organization, device: null },
        }),
      shows: [['button', 'Pinned · 22 of 24 downloaded, 5.2 MB']],
    },
  },
  'location-actions': {
    'at a device': {
      mount: (stage) => put(stage, 'location-actions', { app: fakeApp(), location }),
      shows: [
        ['button', 'Keep offline'],
        ['button', 'Favorite'],
        ['button', 'Copy link'],
      ],
    },
  },
} satisfies Examples;
