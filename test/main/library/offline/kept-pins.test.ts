import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Library } from '../../../../main/library/library.ts';
import { precisionsOf } from '../../../../main/library/offline/retention.ts';
import { type NewPin, type PinRule, pinPrecisions, type Tile } from '../../../../preload/contract/index.ts';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import { fleetOf } from '../../sync/offline/offline-rig.ts';

const NOW = Date.UTC(2026, 10, 20);
const target = { kind: 'device', deviceId: 'd0' } as const;
const whole = { kind: 'organization', organizationId: 'o' } as const;

const rules: readonly PinRule[] = [
  { kind: 'newest', number: 0 },
  { kind: 'newest', number: 1 },
  { kind: 'newest', number: 5 },
  { kind: 'days', number: 2 },
  { kind: 'days', number: 7 },
  { kind: 'every', number: 1 },
  { kind: 'every', number: 2 },
  { kind: 'every', number: 3 },
  { kind: 'every', number: 4 },
  { kind: 'all' },
];
const pins = rules.flatMap((rule) => pinPrecisions.map((precision): NewPin => ({ target, rule, precision })));

let folder = '';
let library: Library;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-kept-pins-'));
  library = openLibrarySync({ folder, clock: { now: () => NOW } });
  await library.storeOrganizations(fleetOf(1, 12, NOW), { lastModified: null, etag: null }, NOW);
});
afterEach(() => {
  library.close();
  rmSync(folder, { recursive: true });
});

/** The images that pins retain, as `subject precision`; a full one stands for a low one. */
function imagesOf(...some: readonly Omit<NewPin, 'target'>[]): ReadonlySet<string> {
  return library.offline.read(
    ({ targets }) =>
      new Set(
        some.flatMap(({ rule, precision }) =>
          [...targets.slices(target, rule, NOW, [])]
            .flat()
            .flatMap(({ id, deviceRow }) =>
              precisionsOf(precision, id === deviceRow).flatMap((one) => [`${id} low`, `${id} ${one}`]),
            ),
        ),
      ),
  );
}

it('P46: a pin that is kept retains all that was chosen, takes nothing from another one, and adds nothing that was in neither', () => {
  const { offline } = library;
  for (const before of pins)
    for (const wanted of pins) {
      const id = offline.write(({ pins: rows }) => {
        rows.put(before, NOW);
        return rows.keep(wanted, NOW);
      });
      const kept = offline.read(({ pins: rows }) => rows.all());
      const checked = kept.filter((pin) => pin.id === id);
      const name = JSON.stringify([before, wanted]);
      expect([...imagesOf(...checked)], name).toEqual(expect.arrayContaining([...imagesOf(wanted)]));
      expect(imagesOf(...kept), name).toEqual(imagesOf(before, wanted));
      offline.write(({ pins: rows }) => {
        for (const pin of kept) rows.remove(pin.id);
      });
    }
});

it('P46: several pins of a target together count each snapshot once, whichever they are', async () => {
  const { offline } = library;
  const all: readonly NewPin[] = [
    { target, rule: { kind: 'newest', number: 0 }, precision: 'full' },
    { target, rule: { kind: 'days', number: 7 }, precision: 'low' },
    { target, rule: { kind: 'every', number: 3 }, precision: 'newestFull' },
    { target, rule: { kind: 'every', number: 4 }, precision: 'full' },
  ];
  for (let chosen = 1; chosen < 1 << all.length; chosen += 1) {
    const some = all.filter((_, index) => (chosen >> index) % 2 === 1);
    const ids = offline.write(({ pins: rows, retention, targets }) => {
      for (const pin of some) rows.keep(pin, NOW);
      for (const pin of rows.all())
        for (const slice of targets.slices(target, pin.rule, NOW, [])) retention.begin(pin).add(slice);
      return rows.all().map(({ id }) => id);
    });
    const subjects = new Set([...imagesOf(...some)].map((image) => image.split(' ')[0]));
    expect((await offline.pinProgress(ids)).total, JSON.stringify(some)).toBe(subjects.size);
    offline.write(({ pins: rows }) => {
      for (const id of ids) rows.remove(id);
    });
  }
});

it.each<[name: string, pins: readonly Omit<NewPin, 'target'>[], device: Tile['pins'], archive: Tile['pins']]>(
  [
    [
      'the newest image',
      [{ rule: { kind: 'newest', number: 0 }, precision: 'full' }],
      [{ rule: { kind: 'newest', number: 0 }, precision: 'full' }],
      undefined,
    ],
    [
      'a week, small',
      [{ rule: { kind: 'days', number: 7 }, precision: 'newestFull' }],
      [{ rule: { kind: 'days', number: 7 }, precision: 'newestFull' }],
      [{ rule: null, precision: 'low' }],
    ],
    [
      'two of one choice',
      [
        { rule: { kind: 'all' }, precision: 'full' },
        { rule: { kind: 'all' }, precision: 'full' },
      ],
      [{ rule: { kind: 'all' }, precision: 'full' }],
      [{ rule: null, precision: 'full' }],
    ],
    [
      'two choices',
      [
        { rule: { kind: 'newest', number: 0 }, precision: 'full' },
        { rule: { kind: 'all' }, precision: 'low' },
      ],
      [
        { rule: { kind: 'newest', number: 0 }, precision: 'full' },
        { rule: { kind: 'all' }, precision: 'low' },
      ],
      [{ rule: null, precision: 'low' }],
    ],
  ],
)('D.10: a tile says how much pins keep of it: %s', (_name, some, device, archive) => {
  library.offline.write(({ pins: rows, retention, targets }) => {
    for (const pin of some) rows.put({ target: some.indexOf(pin) === 0 ? target : whole, ...pin }, NOW);
    for (const pin of rows.all())
      for (const slice of targets.slices(pin.target, pin.rule, NOW, [])) retention.begin(pin).add(slice);
  });
  expect(library.tile({ deviceId: 'd0', archiveId: null })?.pins).toEqual(device);
  expect(library.tile({ deviceId: 'd0', archiveId: 'a0' })?.pins).toEqual(archive);
});
