import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Library } from '../../../../main/library/library.ts';
import { precisionsOf } from '../../../../main/library/offline/retention.ts';
import { type NewPin, type PinRule, pinPrecisions } from '../../../../preload/contract/index.ts';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import { fleetOf } from '../../sync/offline/offline-rig.ts';

const NOW = Date.UTC(2026, 10, 20);
const target = { kind: 'device', deviceId: 'd0' } as const;

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
