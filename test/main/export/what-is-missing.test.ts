import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExportDraft, type ExportChoice } from '../../../main/bagit/export-draft.ts';
import { verifyExport } from '../../../main/export/verify/verify-export.ts';
import type { Library } from '../../../main/library/library.ts';
import type {
  ExportPrecision,
  ExportSnapshots,
  Precision,
  SubjectReference,
} from '../../../preload/contract/index.ts';
import { openLibrarySync } from '../../support/open-library-sync.ts';
import {
  archive,
  archiveRecord,
  clock,
  device,
  deviceRecord,
  image,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
  temporaryLibrary,
} from '../library/support/library-fixture.ts';
import { exporterOf, readManifest, start, valueOf } from './export-fixture.ts';
import { readEntry, zippedManifest } from './zip-fixture.ts';

const profile = mkdtempSync(join(tmpdir(), 'fleetglass-'));
const library = openLibrarySync({ folder: profile, clock });

beforeAll(fill);

afterAll(async () => {
  library.close();
  await library.settled();
  rmSync(profile, { recursive: true, force: true });
});

const HOUR = 3_600_000;
/** The period of the table begins here: the first snapshot of a history is before it, all others are in it. */
const PERIOD_START = NOW - 100 * HOUR;

/** The precisions in which each snapshot of a subject is stored, from old to new; no snapshot: only the service may have one. */
const histories: readonly (readonly (readonly Precision[])[])[] = [
  [],
  [['low']],
  [['full']],
  [['low', 'full']],
  [['low'], ['low']],
  [['full'], ['low']],
  [['low'], ['full']],
  [['low', 'full'], ['low']],
  [['low', 'full'], ['full']],
  [['low'], ['low', 'full']],
  [
    ['low', 'full'],
    ['low', 'full'],
  ],
  [['full'], ['low'], ['low', 'full']],
];

/** What is known of the times of its snapshots. */
const knownClocks = ['captured', 'received', 'none'] as const;

const listed = ['before', 'within', 'unknown'] as const;

/** The service's last answer: "none" is no reason to leave a chosen image out. */
const answers = ['has one', 'has none'] as const;

/** Which images of a history were removed since, by their snapshots from old to new. */
const removals = {
  none: () => false,
  first: (index: number) => index === 0,
  'all but the last': (index: number, count: number) => index < count - 1,
  last: (index: number, count: number) => index === count - 1,
  full: (_index: number, _count: number, precision: Precision) => precision === 'full',
  all: () => true,
} satisfies Readonly<Record<string, (index: number, count: number, precision: Precision) => boolean>>;

/** A subject of the table. */
interface Scenario {
  readonly subject: SubjectReference;
  readonly history: (typeof histories)[number];
  readonly removed: keyof typeof removals;
  readonly clock: (typeof knownClocks)[number];
  /** When an archive was captured, as its list says; a device is in no such list. */
  readonly listed: (typeof listed)[number];
  readonly answer: (typeof answers)[number];
}

const removedOf = (
  { history, removed }: Pick<Scenario, 'history' | 'removed'>,
  index: number,
  precision: Precision,
) => removals[removed](index, history.length, precision);

const removalNames = Object.keys(removals) as readonly (keyof typeof removals)[];

const scenarios: readonly Scenario[] = histories.flatMap((history, index) =>
  knownClocks.flatMap((time) =>
    removalNames.flatMap((removed) =>
      answers.flatMap((answer) => {
        // Fewer of them: a list and a clock count in the same manner for what was removed, or is no longer there.
        const isWhole = removed === 'none' && answer === 'has one';
        if (!isWhole && time === 'received') return [];
        if (removed !== 'none' && history.length === 0) return [];
        if (answer === 'has none' && (time === 'none' || !['none', 'all'].includes(removed))) return [];
        const name = `${index} ${time} ${removed} ${answer}`;
        const days = isWhole ? listed : (['within'] as const);
        const subjects = [device(`device ${name}`), ...days.map((day) => archive(`archives ${name}`, day))];
        return subjects.map((subject): Scenario => {
          const day = listed.find((one) => one === subject.archiveId) ?? 'unknown';
          return { subject, history, removed, clock: time, listed: day, answer };
        });
      }),
    ),
  ),
);

const choices: readonly (readonly [name: string, snapshots: ExportSnapshots])[] = [
  ['newest', { kind: 'newest' }],
  ['all', { kind: 'all' }],
  ['a period with the later ones', { kind: 'between', from: PERIOD_START, to: NOW + HOUR }],
  ['a period with the first one', { kind: 'between', from: 0, to: PERIOD_START }],
  ['a period without any', { kind: 'between', from: NOW + HOUR, to: NOW + 2 * HOUR }],
];

const precisions: readonly ExportPrecision[] = ['low', 'full', 'best', 'both'];

const isFirst = (index: number) => index === 0;
const timeAt = (index: number) => (isFirst(index) ? PERIOD_START - HOUR : PERIOD_START + index * HOUR);

async function store(scenario: Scenario): Promise<void> {
  const { subject, history, clock: known } = scenario;
  const gone: string[] = [];
  for (const [index, stored] of history.entries()) {
    const at = timeAt(index);
    const times = {
      capturedAt: known === 'captured' ? at : null,
      receivedAt: known === 'none' ? null : at,
    };
    for (const precision of stored) {
      const bytes = `${JSON.stringify(subject)} ${index} ${precision}`;
      const { hash } = await library.storeImage(
        subject,
        image(bytes, { precision, ...times }),
        noValidators,
        at,
      );
      if (removedOf(scenario, index, precision)) gone.push(hash);
    }
  }
  for (const hash of gone) await remove(hash);
  if (scenario.answer === 'has none') library.markNone(subject, NOW);
}

/** Removes an image, as when its file is lost; what is removed to free space takes the same way. */
async function remove(hash: string): Promise<void> {
  rmSync((await library.openImage(hash))?.file ?? '');
  await library.storage.mendImage(hash);
}

/** Fills a library with all subjects of the table. */
async function fill(): Promise<void> {
  const times = { before: PERIOD_START - HOUR, within: PERIOD_START + HOUR, unknown: null };
  const archives = listed.map((time) => archiveRecord(time, times[time]));
  const ids = new Set(scenarios.map(({ subject }) => subject.deviceId));
  const devices = [...ids].map((id) => deviceRecord(id, id.startsWith('archives') ? archives : null));
  await library.storeOrganizations([organization('o', devices)], noValidators, NOW);
  // Together: those that are stored at a time share a flush of the disk.
  await Promise.all(scenarios.map(store));
}

/** What of a subject an export has to have: as the words of the dialog mean it, without a look into the library. */
interface Expected {
  readonly stored: number;
  readonly missing: readonly Precision[];
  /** How many the service may still have; `null`: not computed here. */
  readonly downloads: number | null;
}

/** Whether a period has the snapshot at an index of the history; -1: one that only the service may have. */
function isInPeriod({ listed: time, subject }: Scenario, name: string, index: number): boolean {
  const isArchive = subject.archiveId !== null;
  // Nobody knows its time, so that it may be of any period.
  if (index < 0 && (!isArchive || time === 'unknown')) return true;
  const isBefore = isArchive && time !== 'unknown' ? time === 'before' : isFirst(index);
  if (name === 'a period without any') return false;
  return isBefore === (name === 'a period with the first one');
}

/** An image that was stored once. */
interface Once {
  readonly index: number;
  readonly precision: Precision;
  readonly isGone: boolean;
}

/** A snapshot that is known, with its images; `index`: the earliest of them. */
interface Known {
  readonly index: number;
  readonly images: readonly Once[];
}

/** The snapshots of a subject that are known, the newest last. */
function knownSnapshots(scenario: Scenario, name: string): readonly Known[] {
  const { history, clock: known, subject } = scenario;
  const snapshots = history
    .map((once, index) =>
      once.map((precision) => ({ index, precision, isGone: removedOf(scenario, index, precision) })),
    )
    // The newest is what the tile shows: the newest that is stored.
    .map((images) => (name === 'newest' ? images.filter(({ isGone }) => !isGone) : images))
    .filter((images) => images.length > 0);
  if (snapshots.length === 0) return [{ index: -1, images: [] }];
  const isArchive = subject.archiveId !== null;
  const single = snapshots.flat();
  // Without times, nobody knows which images are of one snapshot.
  const older = known === 'none' ? single.map((one) => [one]) : snapshots;
  const asKnown = (images: readonly Once[]) => ({
    index: Math.min(...images.map(({ index }) => index)),
    images,
  });
  if (!isArchive && (known !== 'none' || name !== 'newest')) return older.map(asKnown);
  const last = (wanted: Precision) =>
    single.findLast(({ precision, isGone }) => precision === wanted && !isGone) ??
    single.findLast(({ precision }) => precision === wanted);
  const [low, full] = [last('low'), last('full')];
  // An archive is one snapshot. A preview of a device that came after the full image is of a newer one.
  const isNewer = !isArchive && low !== undefined && full !== undefined && low.index > full.index;
  const latest = (isNewer ? [low] : [low, full]).filter((image) => image !== undefined);
  // Two that show one picture by their clocks stay together.
  const isWhole = (one: Once) => older.some((images) => images.includes(one) && images.length > 1);
  if (name !== 'newest' && latest.some(isWhole)) return older.map(asKnown);
  const rest = older.map((images) => images.filter((one) => !latest.includes(one)));
  return [...rest.filter((images) => images.length > 0), latest].map(asKnown);
}

function expected(scenario: Scenario, name: string, precision: ExportPrecision): Expected {
  const known = knownSnapshots(scenario, name);
  const chosen =
    name === 'newest'
      ? known.slice(-1)
      : known.filter(({ index }) => name === 'all' || isInPeriod(scenario, name, index));
  const wanted = { low: ['low'], full: ['full'], both: ['low', 'full'], best: ['full'] } as const;
  const isThere = ({ images }: Known, one: Precision) =>
    images.some(({ precision: stored, isGone }) => stored === one && !isGone);
  const isStored = (snapshot: Known, one: Precision) =>
    isThere(snapshot, one) || (precision === 'best' && isThere(snapshot, 'low'));
  const imagesOf = (all: readonly Known[], isWanted: (snapshot: Known, one: Precision) => boolean) =>
    all.flatMap((snapshot) => wanted[precision].filter((one) => isWanted(snapshot, one)));
  const hasNone = scenario.answer === 'has none';
  const absent = imagesOf(hasNone ? [] : chosen, (snapshot, one) => !isThere(snapshot, one));
  return {
    stored: imagesOf(chosen, isStored).length,
    missing: imagesOf(chosen, (snapshot, one) => !isStored(snapshot, one)),
    downloads: hasNone || name === 'newest' ? absent.length : null,
  };
}

/** Of the subjects of an export. */
function expectedOfAll(name: string, precision: ExportPrecision) {
  const each = exported.map((one) => expected(one, name, precision));
  return {
    stored: each.reduce((sum, { stored }) => sum + stored, 0),
    missing: each.reduce((sum, { missing }) => sum + missing.length, 0),
  };
}

/** The same precisions in one order. */
const lowThenFull = (all: readonly (Precision | null)[]) => [
  ...all.filter((one) => one === 'low'),
  ...all.filter((one) => one !== 'low'),
];

const keyOf = ({ deviceId, archiveId }: SubjectReference) => JSON.stringify([deviceId, archiveId]);
const selection = { kind: 'selection' } as const;

async function planOf(subjects: readonly SubjectReference[], choice: Omit<ExportChoice, 'source'>) {
  const draft = createExportDraft({ exportId: 'e', library, secondsFor: () => null });
  draft.add(subjects);
  const plan = await draft.plan({ source: selection, ...choice });
  if (plan === null) throw new Error('The plan was replaced.');
  return { plan, draft };
}

const combinations = choices.flatMap(([name, snapshots]) =>
  precisions.map((precision) => [name, precision, snapshots] as const),
);

/** Those that differ in what is expected of them: an export writes files and takes long. */
const exported: readonly Scenario[] = [
  ...new Map(
    scenarios.map((one) => {
      const all = combinations.map(([name, precision]) => expected(one, name, precision));
      return [JSON.stringify([one.subject.archiveId === null, one.answer, all]), one];
    }),
  ).values(),
];

describe('P46: what was chosen and is not there is missing', () => {
  it.each(combinations)('in the plan: %s in %s, subject by subject', async (name, precision, snapshots) => {
    for (const one of scenarios) {
      // A device takes its archives along; those of the table have one of their own.
      const { plan, draft } = await planOf([one.subject], { snapshots, precision });
      const { stored, missing, downloads } = expected(one, name, precision);
      const about = JSON.stringify(one);
      expect([about, plan.fileCount, plan.missingCount]).toEqual([about, stored, missing.length]);
      const found = [...draft.missing()];
      expect([about, lowThenFull(found.map((image) => image.precision))]).toEqual([
        about,
        lowThenFull(missing),
      ]);
      if (downloads !== null) expect([about, draft.downloads().length]).toEqual([about, downloads]);
      const never = one.answer === 'has none' ? 'notDownloaded' : 'serviceHasNone';
      expect([about, found.filter(({ reason }) => reason === never)]).toEqual([about, []]);
    }
  });

  it.each(combinations.filter(([name, precision]) => name === 'all' || precision.startsWith('b')))(
    'in manifest.json, missing.csv, the progress and the check of an export: %s in %s',
    async (name, precision, snapshots) => {
      const all = expectedOfAll(name, precision);
      const exporter = exporterOf(library);
      const subjects = exported.map(({ subject }) => subject);
      const { exportId } = valueOf(exporter.select({ subjects }));
      const plan = valueOf(await exporter.plan({ exportId, source: selection, snapshots, precision }));
      expect(plan).toMatchObject({ fileCount: all.stored, missingCount: all.missing });
      const folder = temporaryFolder();
      valueOf(exporter.chooseFolder(exportId, folder));
      if (all.stored === 0) {
        expect(start(exporter, exportId)).toMatchObject({ failure: { code: 'notDownloaded' } });
        return;
      }
      // A ZIP: a folder would be hundreds of files to flush.
      const end = await valueOf(start(exporter, exportId, { zip: { partMegabytes: null } })).finished;
      expect(end).toMatchObject({ state: 'done', filesDone: all.stored, missingCount: all.missing });
      const made = exporter.folder(exportId) ?? '';
      const manifest = await zippedManifest(made);
      expect(manifest.totals).toMatchObject({ written: all.stored, missing: all.missing, failed: 0 });
      expect(manifest.missing).toHaveLength(all.missing);
      for (const one of exported) {
        const own = manifest.missing.filter(({ subject }) => keyOf(subject) === keyOf(one.subject));
        expect([one, lowThenFull(own.map((row) => row.precision))]).toEqual([
          one,
          lowThenFull(expected(one, name, precision).missing),
        ]);
      }
      const rows = (await readEntry(made, 'missing.csv')).trimEnd().split('\r\n').slice(1);
      expect(rows).toHaveLength(all.missing);
      const info = await readEntry(made, 'bag-info.txt');
      expect(info).toContain(`${all.stored} of ${all.stored + all.missing} chosen images`);
      const { signal } = new AbortController();
      const checked = await verifyExport(made, { knownSigners: [], signal, onProgress: () => {} });
      const found = checked.kind === 'checked' ? checked.findings : [];
      expect(found.filter(({ code }) => code === 'imagesMissing')).toEqual(
        all.missing === 0 ? [] : [{ code: 'imagesMissing', values: { count: all.missing } }],
      );
    },
  );
});

describe('P46: an export of all snapshots has each picture of an archive once, in the best precision', () => {
  const pictures: readonly (readonly [history: (typeof histories)[number], exported: readonly string[]])[] = [
    [
      [['low', 'full'], ['low']],
      ['0 full', '1 low'],
    ],
    [
      [['low', 'full'], ['full']],
      ['0 full', '1 full'],
    ],
    [
      [['low'], ['low', 'full']],
      ['0 low', '1 full'],
    ],
    [[['full'], ['low']], ['0 full']],
    [[['low'], ['full']], ['1 full']],
  ];

  it.each(pictures)('%j is exported as %j', async (history, exported) => {
    const small = temporaryLibrary();
    const subject = archive('d', 'a');
    small.addByHand(subject, NOW);
    const labels = new Map<string, string>();
    for (const [index, stored] of history.entries())
      for (const precision of stored) {
        const label = `${index} ${precision}`;
        labels.set(createHash('sha256').update(label).digest('hex'), label);
        const times = { capturedAt: timeAt(index), receivedAt: timeAt(index) };
        await small.storeImage(subject, image(label, { precision, ...times }), noValidators, timeAt(index));
      }
    const { find, wanted, stored } = small.exportRows;
    const images = wanted(find(subject) ?? 0, { kind: 'all' }, 'best');
    const hashes = images.flatMap((one) =>
      one.kind === 'stored' ? (stored(one.snapshotId)?.hash ?? []) : [],
    );
    expect(hashes.map((hash) => labels.get(hash))).toEqual(exported);
  });
});

/** Images of the plan and missing ones together. */
async function chosenCount(
  subjects: readonly SubjectReference[],
  snapshots: ExportSnapshots,
  precision: ExportPrecision,
): Promise<number> {
  const { plan } = await planOf(subjects, { snapshots, precision });
  return plan.fileCount + plan.missingCount;
}

const time = fc.integer({ min: PERIOD_START - 2 * HOUR, max: NOW + HOUR });
const period = fc.tuple(time, time).map(([one, other]) => ({
  kind: 'between' as const,
  from: Math.min(one, other),
  to: Math.max(one, other),
}));
const someSubjects = fc.subarray(
  scenarios.map(({ subject }) => subject),
  { maxLength: 6 },
);

describe('P46: the count of an export never falls when more is asked for', () => {
  const property = async (
    subjects: readonly SubjectReference[],
    snapshots: ExportSnapshots,
    precision: ExportPrecision,
    more: readonly (readonly [readonly SubjectReference[], ExportSnapshots, ExportPrecision])[],
  ) => {
    const count = await chosenCount(subjects, snapshots, precision);
    for (const wider of more) expect(await chosenCount(...wider)).toBeGreaterThanOrEqual(count);
  };

  it('by a longer period, all snapshots, both precisions, or more subjects', async () => {
    await fc.assert(
      fc.asyncProperty(
        someSubjects,
        someSubjects,
        fc.oneof(period, fc.constant({ kind: 'newest' as const }), fc.constant({ kind: 'all' as const })),
        fc.constantFrom(...precisions),
        fc.nat({ max: 200 * HOUR }),
        async (subjects, others, snapshots, precision, longer) => {
          const wider: ExportSnapshots =
            snapshots.kind === 'between'
              ? { ...snapshots, from: snapshots.from - longer, to: snapshots.to + longer }
              : { kind: 'all' };
          const all = [...subjects, ...others];
          await property(subjects, snapshots, precision, [
            [subjects, wider, precision],
            [subjects, { kind: 'all' }, precision],
            [subjects, snapshots, 'both'],
            [all, snapshots, precision],
            [all, wider, 'both'],
          ]);
        },
      ),
    );
  });

  it('is the same in low, in full and in the best that is available', async () => {
    await fc.assert(
      fc.asyncProperty(someSubjects, period, async (subjects, snapshots) => {
        const counts = await Promise.all(
          (['low', 'full', 'best'] as const).map((one) => chosenCount(subjects, snapshots, one)),
        );
        expect(new Set(counts).size).toBe(1);
      }),
    );
  });
});

describe('P46: an image that was removed since it was chosen is missing', () => {
  const [one, other] = [device('one'), device('other')];

  /** A library with three images of a device and one of another. */
  async function smallLibrary(): Promise<Library> {
    const small = temporaryLibrary();
    for (const subject of [one, other]) small.addByHand(subject, NOW);
    for (const [index, subject] of [one, one, one, other].entries()) {
      const times = { capturedAt: timeAt(index) };
      await small.storeImage(subject, image(`image ${index}`, times), noValidators, timeAt(index));
    }
    return small;
  }

  const remove = (small: Library, deviceId: string) =>
    small.storage.act({ target: { kind: 'device', deviceId }, action: 'free', isPreview: false });

  it('image by image, also of one subject', async () => {
    const small = await smallLibrary();
    const exporter = exporterOf(small);
    const { exportId } = valueOf(exporter.select({ subjects: [one, other] }));
    const choice = { source: selection, snapshots: { kind: 'all' }, precision: 'full' } as const;
    expect(valueOf(await exporter.plan({ exportId, ...choice }))).toMatchObject({ fileCount: 4 });
    valueOf(exporter.chooseFolder(exportId, temporaryFolder()));
    await remove(small, 'one');
    const end = await valueOf(start(exporter, exportId)).finished;
    expect(end).toMatchObject({ state: 'done', fileCount: 1, missingCount: 3 });
    expect(readManifest(exporter.folder(exportId) ?? '').totals).toMatchObject({ chosen: 4, missing: 3 });
  });

  it('also one that was handed over by itself', async () => {
    const small = await smallLibrary();
    const subjects = [one, other].flatMap((subject) =>
      small.history(subject).map(({ hash }) => Object.assign({ hash }, subject)),
    );
    await remove(small, 'one');
    const exporter = exporterOf(small);
    const { exportId } = valueOf(exporter.select({ subjects }));
    const source = { kind: 'images' } as const;
    const choice = { source, snapshots: { kind: 'newest' }, precision: 'best' } as const;
    expect(valueOf(await exporter.plan({ exportId, ...choice }))).toMatchObject({
      fileCount: 1,
      missingCount: 3,
    });
  });

  it('also in addition to what an earlier export has, and what is not new is not missing', async () => {
    const small = await smallLibrary();
    const folder = temporaryFolder();
    const exporter = exporterOf(small);
    const makeExport = async (isOnlyNew: boolean) => {
      const { exportId } = valueOf(exporter.select({ subjects: [one, other, device('unknown')] }));
      const choice = { source: selection, snapshots: { kind: 'all' }, precision: 'full' } as const;
      valueOf(await exporter.plan({ exportId, ...choice }));
      valueOf(exporter.chooseFolder(exportId, folder));
      const end = await valueOf(start(exporter, exportId, { isOnlyNew })).finished;
      return { end, manifest: readManifest(exporter.folder(exportId) ?? '') };
    };
    expect((await makeExport(false)).manifest.totals).toMatchObject({ chosen: 5, written: 4, missing: 1 });
    await small.storeImage(one, image('low', { precision: 'low', capturedAt: NOW }), noValidators, NOW);
    await small.storeImage(other, image('new', { capturedAt: NOW }), noValidators, NOW);
    const { end, manifest } = await makeExport(true);
    expect(end).toMatchObject({ state: 'done', fileCount: 1, missingCount: 2 });
    expect(manifest.totals).toMatchObject({ chosen: 3, written: 1, missing: 2 });
    expect(manifest.missing.map(({ reason }) => reason)).toEqual(['onlyLowDownloaded', 'unknownSubject']);
  });
});
