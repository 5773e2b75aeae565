import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Library } from '../../../../main/library/library.ts';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import {
  clock,
  device,
  deviceRecord,
  gif,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
  temporaryLibrary,
} from '../support/library-fixture.ts';

const [d, e, own] = [device('d'), device('e'), device('own')];
const pin = {
  target: { kind: 'organization', organizationId: 'o' },
  rule: { kind: 'newest', number: 3 },
  precision: 'full',
} as const;
let folder: string;

/** What a person chose, as the library shows it. */
function chosen(library: Library) {
  return library.offline.read(({ pins, requestedDownloads, visits, subjects }) => ({
    pins: pins.all(),
    requested: requestedDownloads.page(0, 10).rows.map(({ subject, precision, createdAt }) => ({
      subject,
      precision,
      createdAt,
    })),
    visits: visits.page(true, 0, 10).rows,
    baseline: visits.baseline(subjects.find(d) ?? 0)?.full?.hash,
    views: library.savedViews.all().map(({ name }) => name),
    notes: [d, e].map((subject) => library.notes.of(subject)),
    byHand: library.names(own)?.deviceName,
  }));
}

beforeEach(async () => {
  folder = temporaryFolder();
  const library = openLibrarySync({ folder, clock });
  const records = [deviceRecord('d', null, 'North'), deviceRecord('e', null, 'South')];
  await library.storeOrganizations([organization('o', records)], noValidators, NOW);
  await library.storeImage(d, gif('first'), noValidators, NOW);
  library.addByHand(own, NOW);
  library.savedViews.add({ name: 'Mine', terms: { text: 'gate', among: 'both', filters: {} } }, 'v1', NOW);
  library.notes.write(e, 'Lens dirty', NOW);
  library.notes.write(e, 'Mast leans', NOW, NOW - 1);
  library.offline.write(({ pins, requestedDownloads, visits, subjects }) => {
    pins.put(pin, NOW);
    // A device without any image.
    requestedDownloads.put(subjects.find(e) ?? 0, 'low', NOW);
    const [visit, row] = [visits.begin('North', NOW), subjects.find(d) ?? 0];
    visits.add(visit, [row]);
    visits.freeze(visit, row);
    visits.end(NOW, visit);
  });
  library.close();
});

describe('choices of a person', () => {
  it.each([
    ['gone', () => rmSync(join(folder, 'library.sqlite'))],
    ['broken', () => writeFileSync(join(folder, 'library.sqlite'), 'broken'.repeat(1_000))],
  ])(
    'P37: pins, requested downloads, visits, views, notes and hand-added devices come back when the database is %s',
    (_state, lose) => {
      const before = openLibrarySync({ folder, clock });
      const expected = chosen(before);
      before.close();
      expect(expected).toMatchObject({
        baseline: expect.any(String),
        byHand: 'own',
        views: ['Mine'],
        visits: [{ name: 'North', devices: 1, subjectCount: 1 }],
      });
      expect(expected.notes).toEqual([
        [],
        [
          { snapshotAt: NOW - 1, text: 'Mast leans', changedAt: NOW },
          { snapshotAt: null, text: 'Lens dirty', changedAt: NOW },
        ],
      ]);
      lose();
      const rebuilt = temporaryLibrary(folder);
      expect(rebuilt.setAside).toBe(true);
      expect(rebuilt.areChoicesLost).toBe(false);
      expect(chosen(rebuilt)).toEqual(expected);
    },
  );

  it('P37: a copy that is damaged gives back what it can, and that some are lost is said', () => {
    const file = join(folder, 'choices.log');
    const lines = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, lines.filter((line) => !line.includes('"request"')).join('\n'));
    rmSync(join(folder, 'library.sqlite'));
    const rebuilt = temporaryLibrary(folder);
    expect(rebuilt.areChoicesLost).toBe(true);
    expect(chosen(rebuilt)).toMatchObject({ pins: [expect.objectContaining(pin)], requested: [] });
  });

  it('P28: what the user takes back is gone from the copy as well', () => {
    const library = openLibrarySync({ folder, clock });
    library.offline.write(({ pins }) => pins.remove(pins.all()[0]?.id ?? 0));
    library.close();
    rmSync(join(folder, 'library.sqlite'));
    expect(chosen(temporaryLibrary(folder)).pins).toEqual([]);
  });

  it('the copy is written while the library is open', async () => {
    const library = temporaryLibrary(folder);
    library.savedViews.add({ name: 'Later', terms: { text: 'x', among: 'both', filters: {} } }, 'v2', NOW);
    await expect
      .poll(() => readFileSync(join(folder, 'choices.log'), 'utf8'), { timeout: 20_000 })
      .toContain('Later');
  });
});
