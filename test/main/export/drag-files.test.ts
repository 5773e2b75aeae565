import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDragFiles, DRAG_LIMIT_BYTES, DRAG_STAY_MS } from '../../../main/export/drag-files.ts';
import type { Library } from '../../../main/library/library.ts';
import { DRAG_LIMIT, type DragRequest, dragRequest } from '../../../preload/contract/index.ts';
import { createTestTime } from '../../support/memory-desktop.ts';
import {
  afterTest,
  archive,
  archiveRecord,
  device,
  deviceRecord,
  image,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
  temporaryLibrary,
} from '../library/support/library-fixture.ts';
import { exporterOf, filesBelow, prepare as prepareExport, start, valueOf } from './export-fixture.ts';

const gate = device('gate');
const night = archive('gate', 'night');
const twin = device('twin');

let library: Library;
let libraryFolder: string;
let folder: string;
let time: ReturnType<typeof createTestTime>;

function dragFiles() {
  let count = 0;
  const drags = createDragFiles({
    folder,
    library,
    timers: time.timers,
    newId: () => `drag-${(count += 1)}`,
    timeZone: () => 'utc',
  });
  afterTest(() => void drags.close());
  return drags;
}

const of = (...subjects: DragRequest['subjects']): DragRequest => ({ subjects, hash: null });
const files = (drags: ReturnType<typeof dragFiles>, id: string) => drags.files(id) ?? [];
const names = (drags: ReturnType<typeof dragFiles>, id: string) =>
  files(drags, id).map((file) => basename(file));

beforeEach(async () => {
  libraryFolder = temporaryFolder();
  library = temporaryLibrary(libraryFolder);
  folder = join(temporaryFolder(), 'drag');
  time = createTestTime(NOW);
  const devices = [
    deviceRecord('gate', [archiveRecord('night', null, 'Night')], 'Gate'),
    deviceRecord('twin', null, 'GATE'),
    deviceRecord('empty', null, 'Nothing'),
    deviceRecord('evil', null, '../../CON:\u202Egpj.exe'),
  ];
  await library.storeOrganizations([organization('o', devices, 'North')], noValidators, NOW);
  await library.storeImage(
    gate,
    image('gate low', { precision: 'low', capturedAt: 1_000 }),
    noValidators,
    NOW,
  );
  await library.storeImage(gate, image('gate full', { capturedAt: 1_000 }), noValidators, NOW);
  await library.storeImage(night, image('night', { capturedAt: 2_000 }), noValidators, NOW);
  await library.storeImage(twin, image('twin', { capturedAt: 1_000 }), noValidators, NOW);
});

describe('files that are dragged out', () => {
  it('are there before the drag, with the names and the bytes that an export has', async () => {
    const drags = dragFiles();
    const { dragId, fileCount, missingCount } = valueOf(await drags.prepare(of(gate, night)));
    expect([fileCount, missingCount]).toEqual([2, 0]);
    expect(files(drags, dragId).map((file) => readFileSync(file, 'utf8'))).toEqual(['gate full', 'night']);

    const target = temporaryFolder();
    const exporter = exporterOf(library);
    const exportId = await prepareExport(exporter, target, [gate, night]);
    await valueOf(start(exporter, exportId)).finished;
    const exported = filesBelow(target).map((file) => basename(file));
    expect(exported).toEqual(expect.arrayContaining(names(drags, dragId)));
  });

  it('P33: have names of their own in one folder, valid everywhere, whatever a device is called', async () => {
    const evil = device('evil');
    await library.storeImage(evil, image('evil', { capturedAt: 1_000 }), noValidators, NOW);
    const drags = dragFiles();
    const { dragId } = valueOf(await drags.prepare(of(gate, twin, evil)));
    const given = names(drags, dragId);
    expect(given).toEqual([
      'Gate – latest – 1970-01-01 00.00.01Z – full.jpg',
      'GATE – latest – 1970-01-01 00.00.01Z – full (2).jpg',
      '_.._CON_[U+202E]gpj.exe – latest – 1970-01-01 00.00.01Z – full.jpg',
    ]);
    expect(files(drags, dragId).map(dirname)).toEqual(given.map(() => join(folder, 'drag-1')));
  });

  it('are copies: who gets them may write into them without harm to the library', async () => {
    const drags = dragFiles();
    const { dragId } = valueOf(await drags.prepare(of(gate)));
    const [file = ''] = files(drags, dragId);
    expect(statSync(file).nlink).toBe(1);
    writeFileSync(file, 'painted over');
    const again = valueOf(await drags.prepare(of(gate)));
    expect(readFileSync(files(drags, again.dragId)[0] ?? '', 'utf8')).toBe('gate full');
  });

  it.runIf(process.platform !== 'win32')('P14: are for the user alone', async () => {
    const drags = dragFiles();
    const { dragId } = valueOf(await drags.prepare(of(gate)));
    const [file = ''] = files(drags, dragId);
    const modes = [file, dirname(file), folder].map((path) => statSync(path).mode & 0o777);
    expect(modes).toEqual([0o600, 0o700, 0o700]);
  });

  it('are of the one image that is looked at, also an older one', async () => {
    const [older] = library.history(twin);
    await library.storeImage(twin, image('newer', { capturedAt: 9_000 }), noValidators, NOW + 1);
    const drags = dragFiles();
    const { dragId } = valueOf(await drags.prepare({ subjects: [twin], hash: older?.hash ?? '' }));
    expect(readFileSync(files(drags, dragId)[0] ?? '', 'utf8')).toBe('twin');
  });
});

describe('what is not laid ready', () => {
  it('is counted: nothing stored, or unknown', async () => {
    const drags = dragFiles();
    const answer = valueOf(await drags.prepare(of(gate, device('empty'), device('unknown'), gate)));
    expect([answer.fileCount, answer.missingCount]).toEqual([1, 2]);
    expect(await drags.prepare(of(device('empty')))).toMatchObject({ failure: { code: 'notDownloaded' } });
  });

  it('is an image of another subject, or one that is not stored', async () => {
    const drags = dragFiles();
    const [other] = library.history(twin);
    for (const hash of [other?.hash ?? '', 'f'.repeat(64)]) {
      expect(await drags.prepare({ subjects: [gate], hash })).toMatchObject({
        failure: { code: 'notDownloaded' },
      });
    }
    expect(readdirSync(dirname(folder))).toEqual([]);
  });

  it('is an image whose bytes have changed', async () => {
    const { hash } = library.newest(twin, 'full') ?? { hash: '' };
    writeFileSync((await library.openImage(hash))?.file ?? '', 'fake');
    const drags = dragFiles();
    const answer = valueOf(await drags.prepare(of(twin, gate)));
    expect([answer.fileCount, answer.missingCount]).toEqual([1, 1]);
    expect(await drags.prepare(of(twin))).toMatchObject({ failure: { code: 'notDownloaded' } });
    expect(readdirSync(folder)).toEqual(['drag-1']);
    expect(readdirSync(join(folder, 'drag-1'))).toHaveLength(1);
  });

  it('is more than the user waits for with the button held', async () => {
    const { hash, ...rest } = library.newest(gate, 'full') ?? { hash: '' };
    const huge = { ...rest, hash, byteLength: DRAG_LIMIT_BYTES + 1 };
    library = { ...library, exportRows: { ...library.exportRows, stored: () => huge as never } };
    expect(await dragFiles().prepare(of(gate))).toMatchObject({ failure: { code: 'tooLarge' } });
  });

  it('is said when the disk does not take it, and leaves nothing', async () => {
    writeFileSync(folder, 'in the way');
    const drags = dragFiles();
    // The sweep of the start has taken the file away.
    writeFileSync(folder, 'in the way');
    expect(await drags.prepare(of(gate))).toMatchObject({ failure: { code: 'storageFailed' } });
  });

  it.each([
    { subjects: [], hash: null },
    { subjects: Array.from({ length: DRAG_LIMIT + 1 }, (_, index) => device(`d${index}`)), hash: null },
    { subjects: [{ deviceId: '', archiveId: null }], hash: null },
    { subjects: [gate], hash: '../../../etc/passwd' },
    { subjects: [gate, twin], hash: 'a'.repeat(64) },
  ])('P6: is refused by the schema: %#', (hostile) => {
    expect(dragRequest.safeParse(hostile).success).toBe(false);
  });
});

describe('what was laid ready', () => {
  it.each(['', '..', 'drag-1/..', '../library.sqlite', 'drag-2'])(
    'is known by its own id alone, not by %j',
    async (id) => {
      const drags = dragFiles();
      valueOf(await drags.prepare(of(gate)));
      expect(drags.files(id)).toBeNull();
    },
  );

  it('goes some minutes after the drag', async () => {
    const drags = dragFiles();
    const { dragId } = valueOf(await drags.prepare(of(gate)));
    time.advance(DRAG_STAY_MS - 1);
    expect(readdirSync(folder)).toEqual([dragId]);
    time.advance(1);
    expect(drags.files(dragId)).toBeNull();
    await expect.poll(() => readdirSync(folder)).toEqual([]);
  });

  it('of a start that was killed goes at the next one', () => {
    mkdirSync(join(folder, 'old'), { recursive: true });
    writeFileSync(join(folder, 'old', 'x.jpg'), 'x');
    dragFiles();
    expect(readdirSync(dirname(folder))).toEqual([]);
  });

  it('goes when the account is left, also what is just being written', async () => {
    const drags = dragFiles();
    const first = valueOf(await drags.prepare(of(gate)));
    const late = drags.prepare(of(night));
    await drags.close();
    expect([drags.files(first.dragId), readdirSync(dirname(folder))]).toEqual([null, []]);
    await late;
    expect(readdirSync(dirname(folder))).toEqual([]);
  });

  it('is not copied on when the account is left, and the account waits until the last file is let go', async () => {
    const opened = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const { openImage } = library;
    library = {
      ...library,
      openImage: async (hash) => {
        opened.resolve();
        await release.promise;
        return openImage(hash);
      },
    };
    const drags = dragFiles();
    const late = drags.prepare(of(night));
    await opened.promise;
    const order: string[] = [];
    const closed = drags.close().then(() => order.push('closed'));
    await new Promise((resolve) => setImmediate(resolve));
    order.push('let go');
    release.resolve();
    await closed;
    expect(order).toEqual(['let go', 'closed']);
    expect((await late).ok).toBe(false);
    expect(readdirSync(dirname(folder))).toEqual([]);
  });
});
