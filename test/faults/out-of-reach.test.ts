import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../main/app.ts';
import { openSettingsFile } from '../../main/desktop/settings-file.ts';
import { LIBRARY_VERSION } from '../../main/library/migrations/migrate.ts';
import { startSimulator } from '../../simulator/simulator.ts';
import { valueOf } from '../main/ipc/app-fixture.ts';
import { canMountSmallDisk } from '../main/library/database/small-disk.ts';
import { createMemoryDesktop } from '../support/memory-desktop.ts';
import { isFullRun } from './support/full-run.ts';

const DEVICES = 6;
const PAGE = 4_096;
/** The schema and the first rows. */
const FIRST_PAGES = 60;
/** It damages every so many pages: a prime, so that it meets pages of all kinds; in `npm run test:full` each of the first as well. */
const SHORT_STEP = 13;
/** Starts of the product one after the other, on a machine that is busy; ms. */
const PATIENCE_MS = 600_000;
const child = join(import.meta.dirname, 'support', 'reach-child.ts');

let root: string;
let original: string;
let mounted: string[] = [];

const everything = {
  images: DEVICES,
  exported: DEVICES,
  downloaded: { shown: DEVICES, pinned: 1, stored: DEVICES },
  pins: 1,
  requested: 1,
  baselines: 1,
};

/** An account with images, a pin, a requested download and a visit, closed in order; its service is gone. */
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'fleetglass-reach-'));
  original = join(root, 'original');
  mkdirSync(original);
  const simulator = await startSimulator({ organizations: 1, devices: DEVICES, archives: 0, hostile: false });
  const desktop = createMemoryDesktop(original, { settings: openSettingsFile(original, () => Date.now()) });
  const app = createApp(desktop, { startInDemo: false, environmentsText: undefined });
  const { session, fleet, gallery, offline } = app.handlers;
  const { baseUrl, username, password } = simulator;
  const plant = await valueOf(session.addEnvironment({ name: 'Plant', kind: 'development', baseUrl }));
  await valueOf(session.signIn({ environmentId: plant.id, username, password, keepSignedIn: true }));
  await valueOf(fleet.refresh(null));
  const { rows } = await valueOf(fleet.devices({ offset: 0, limit: 100 }));
  const subjects = rows.map(({ id }) => ({ deviceId: id, archiveId: null }));
  await valueOf(offline.changeMode({ mode: 'manual' }));
  await valueOf(gallery.revalidate({ scope: 'demand', subjects, precision: 'low', always: true }));
  for (const subject of subjects) {
    await vi.waitUntil(async () => (await valueOf(gallery.tile({ subject }))).low !== null, {
      timeout: 60_000,
    });
  }
  await valueOf(
    offline.addPin({
      target: { kind: 'device', deviceId: subjects[0]?.deviceId ?? '' },
      rule: { kind: 'newest', number: 1 },
      precision: 'low',
    }),
  );
  await valueOf(offline.requestDownload({ subjects: subjects.slice(0, 1), precision: 'full' }));
  await valueOf(
    offline.endVisit({
      name: 'Plant',
      targets: [{ kind: 'device', deviceId: subjects[0]?.deviceId ?? '' }],
    }),
  );
  await app.close();
  await simulator.close();
}, PATIENCE_MS);

afterEach(() => {
  // Lazily, because a child that failed may have left a file open.
  for (const folder of mounted.splice(0)) execFileSync('umount', ['--lazy', folder]);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

function copyTo(folder: string): string {
  cpSync(original, folder, { recursive: true });
  return folder;
}

const copy = () => copyTo(join(mkdtempSync(join(root, 'copy-')), 'profile'));

function accountIn(profile: string): string {
  const accounts = join(profile, 'accounts');
  return join(accounts, readdirSync(accounts)[0] ?? '');
}

const databaseIn = (profile: string) => join(accountIn(profile), 'library.sqlite');

/** Starts the product in a child over each profile; an object for each says what could be done there. */
function use(...profiles: readonly string[]): readonly Record<string, unknown>[] {
  const exports = mkdtempSync(join(root, 'exports-'));
  const { stdout, stderr } = spawnSync(process.execPath, [child, exports, ...profiles], {
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
  });
  const lines = stdout.split('\n').filter((line) => line !== '');
  if (lines.length !== profiles.length) throw new Error(`The child ended early. ${stderr}`);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('P37: without a network the account opens, is browsed, viewed and exported', () => {
  const settings = (profile: string) => join(profile, 'settings.json');

  const rebuilt = ['librarySetAside'];

  it.each<readonly [string, readonly string[], (profile: string) => void]>([
    ['nothing is lost', [], () => {}],
    ['the settings are absent', ['accountsRestored'], (profile) => rmSync(settings(profile))],
    [
      'the settings are empty',
      ['accountsRestored', 'settingsSetAside'],
      (profile) => writeFileSync(settings(profile), ''),
    ],
    [
      'the settings are corrupt',
      ['accountsRestored', 'settingsSetAside'],
      (profile) => writeFileSync(settings(profile), '{"accounts":'),
    ],
    [
      'the settings are foreign',
      ['accountsRestored'],
      (profile) => writeFileSync(settings(profile), '{"editor.fontSize": 14}'),
    ],
    [
      'the list of accounts is lost',
      ['accountsRestored'],
      (profile) => {
        const { accounts: _lost, ...others } = JSON.parse(readFileSync(settings(profile), 'utf8'));
        writeFileSync(settings(profile), JSON.stringify(others));
      },
    ],
    ['the database is absent', rebuilt, (profile) => rmSync(databaseIn(profile))],
    ['the database is empty', rebuilt, (profile) => writeFileSync(databaseIn(profile), '')],
    ['the database is cut', rebuilt, (profile) => truncateSync(databaseIn(profile), 20 * PAGE + 100)],
    ['the database is cut to a header', rebuilt, (profile) => truncateSync(databaseIn(profile), 100)],
    ['the database is text', rebuilt, (profile) => writeFileSync(databaseIn(profile), 'x'.repeat(50_000))],
    [
      'the database is of a newer version',
      ['unsaved.newer'],
      (profile) => {
        const bytes = readFileSync(databaseIn(profile));
        bytes.writeUInt32BE(LIBRARY_VERSION + 1, 60);
        writeFileSync(databaseIn(profile), bytes);
      },
    ],
    [
      'the database and its companions are gone, and the settings as well',
      ['accountsRestored', ...rebuilt],
      (profile) => {
        rmSync(databaseIn(profile));
        rmSync(settings(profile));
      },
    ],
  ])(
    'when %s, and that is said: %j',
    (_state, notices, lose) => {
      const profile = copy();
      lose(profile);
      expect(use(profile)).toEqual([expect.objectContaining({ starts: 1, ...everything, notices })]);
    },
    PATIENCE_MS,
  );

  it(
    'when any page of the database is damaged after a clean end',
    () => {
      const pages = readFileSync(databaseIn(original)).length / PAGE;
      const all = Array.from({ length: pages }, (_, index) => index);
      const each = all.filter((page) => page % SHORT_STEP === 1 || (isFullRun && page < FIRST_PAGES));
      const profiles = each.map((page) => {
        const profile = copy();
        const bytes = readFileSync(databaseIn(profile));
        writeFileSync(databaseIn(profile), bytes.fill(0x5a, page * PAGE, (page + 1) * PAGE));
        return profile;
      });
      const isWhole = (report: unknown) => expect.objectContaining(everything).asymmetricMatch(report);
      const failed = use(...profiles).flatMap((report, index) =>
        isWhole(report) ? [] : [{ page: each[index], report }],
      );
      expect(failed).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'when every tenth page of the database is zero',
    () => {
      const profile = copy();
      const bytes = readFileSync(databaseIn(profile));
      for (let at = 2 * PAGE; at < bytes.length; at += 10 * PAGE) bytes.fill(0, at, at + PAGE);
      writeFileSync(databaseIn(profile), bytes);
      expect(use(profile)).toEqual([expect.objectContaining(everything)]);
    },
    PATIENCE_MS,
  );
});

it(
  'P37: without the database and the copy of what a person chose, the images are in reach, and what is lost is named',
  () => {
    const profile = copy();
    rmSync(databaseIn(profile));
    rmSync(join(accountIn(profile), 'choices.log'));
    const [report] = use(profile);
    expect(report).toMatchObject({ images: DEVICES, exported: DEVICES, pins: 0, requested: 0, baselines: 0 });
    expect(report?.['notices']).toEqual(['librarySetAside.lost']);
  },
  PATIENCE_MS,
);

it(
  'P37, P39: without the folder of the images, or a part of it, nothing that is gone is called downloaded, and that is said',
  () => {
    const blobs = (profile: string) => join(accountIn(profile), 'blobs');
    const [empty, half] = [copy(), copy()];
    rmSync(blobs(empty), { recursive: true });
    const shards = readdirSync(blobs(half)).filter((name) => /^[0-9a-f]{2}$/.test(name));
    const gone = shards.slice(0, 2);
    const goneImages = gone.flatMap((shard) => readdirSync(join(blobs(half), shard))).length;
    for (const shard of gone) rmSync(join(blobs(half), shard), { recursive: true });
    const [nothing, some] = use(empty, half);
    const notices = ['libraryImagesMissing'];
    const none = { shown: 0, pinned: 0, stored: 0 };
    expect(nothing).toMatchObject({ images: 0, exported: 0, pins: 1, downloaded: none, notices });
    const left = DEVICES - goneImages;
    expect(some).toMatchObject({ images: left, downloaded: { shown: left, stored: left }, notices });
  },
  PATIENCE_MS,
);

describe.skipIf(!canMountSmallDisk)('P37: on a disk that takes nothing', () => {
  function mount(): string {
    const folder = mkdtempSync(join(root, 'disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder]);
    mounted.push(folder);
    return folder;
  }

  function fill(folder: string): void {
    const filler = openSync(join(folder, 'filler'), 'w');
    const bytes = Buffer.alloc(PAGE, 'x');
    try {
      for (;;) writeSync(filler, bytes);
    } catch {
      expect(statfsSync(folder).bavail).toBe(0);
    }
  }

  const states: readonly (readonly [string, (profile: string) => void])[] = [
    ['with an intact database', () => {}],
    ['without a database', (profile) => rmSync(databaseIn(profile))],
    ['with a broken database', (profile) => truncateSync(databaseIn(profile), 10 * PAGE)],
    ['without settings', (profile) => rmSync(join(profile, 'settings.json'))],
    ['without a reserve', (profile) => rmSync(join(accountIn(profile), 'reserve'), { force: true })],
  ];

  it.each(states)(
    'because it is full, %s',
    (_state, lose) => {
      const disk = mount();
      const profile = copyTo(join(disk, 'profile'));
      lose(profile);
      fill(disk);
      expect(use(profile)).toEqual([expect.objectContaining(everything)]);
    },
    PATIENCE_MS,
  );

  it.each(states)(
    'because it is read-only, %s',
    (_state, lose) => {
      const disk = mount();
      const profile = copyTo(join(disk, 'profile'));
      lose(profile);
      execFileSync('mount', ['-o', 'remount,ro', disk]);
      const [report] = use(profile);
      expect(report).toMatchObject(everything);
      expect(report?.['notices']).toContain('unsaved.diskReadOnly');
      expect(existsSync(join(accountIn(profile), 'library.open'))).toBe(false);
    },
    PATIENCE_MS,
  );
});
