import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createChosenImages } from '../../../../main/bagit/chosen-images.ts';
import { buildManifest, type ExportedImage } from '../../../../main/export/bag/build-manifest.ts';
import { indexPage } from '../../../../main/export/bag/index-page.ts';
import { indexTable, missingTable } from '../../../../main/export/bag/index-tables.ts';
import { factList, missingList } from '../../../../main/export/bag/page-parts.ts';
import { createPresentation } from '../../../../main/export/bag/presentation.ts';
import { galleryTable } from '../../../../main/export/report/gallery-table.ts';
import { reportPage } from '../../../../main/export/report/report-page.ts';
import type {
  ExportPrecision,
  GalleryFilter,
  GalleryOrder,
  GalleryScope,
  GallerySort,
  Tile,
} from '../../../../preload/contract/index.ts';
import { bestSnapshot, lastConfirmed } from '../../../../preload/contract/rules/best-snapshot.ts';
import { doubtOf } from '../../../../preload/contract/rules/doubts.ts';
import { snapshotTime } from '../../../../preload/contract/rules/snapshot-time.ts';
import { storedState } from '../../../../preload/contract/rules/stored-state.ts';
import { urgencyOf } from '../../../../preload/contract/rules/urgency.ts';
import { tableCells } from '../../../../renderer/elements/table/table-cells.ts';
import { captionAge, exactTime, tileName } from '../../../../renderer/elements/tile/tile-words.ts';
import { sortValue } from '../../../../renderer/state/gallery/gallery-order.ts';
import { NOW } from '../../../main/library/support/library-fixture.ts';
import {
  allSubjects,
  createDrawing,
  DEVICES,
  type LibraryPlan,
  libraryPlan,
  type Views,
} from './drawn-library.ts';

const inOrganization = { kind: 'organization', organizationId: 'o' } as const;
const galleries: readonly GalleryScope[] = [
  inOrganization,
  ...DEVICES.map((deviceId) => ({ kind: 'device', deviceId }) as const),
];

function tilesOf(library: Views, scope: GalleryScope, order: Partial<GalleryOrder> = {}) {
  const all: GalleryOrder = { sort: 'name', descending: false, filters: [], ...order };
  return library.gallery.tiles(scope, all, 0, 500);
}

/** What an export says of itself as a whole. */
const MANIFEST_HEAD = {
  exportId: 'e',
  version: '1.0.0',
  environment: { id: 'e', name: 'North', kind: 'production', host: 'cloud.example.org', origin: 'user' },
  createdAt: NOW,
  timeZone: 'UTC',
  clockOffsetMs: null,
  previous: null,
  film: null,
  missingFilm: null,
  part: null,
  fieldsOf: () => ({}),
  isRequested: () => false,
} as const;

const keyOf = ({ subject }: Tile) => `${subject.deviceId} ${subject.archiveId}`;

const drawing = createDrawing();
afterAll(() => drawing.database.close());

/** Holds `look` for libraries of many histories. */
function holds(look: (library: Views, plan: LibraryPlan) => void, numRuns = 200): void {
  fc.assert(
    fc.property(libraryPlan, (plan) => drawing.see(plan, look)),
    { numRuns },
  );
}

describe('P47: one rule, one place', () => {
  const shownBy: Readonly<Record<GalleryFilter, (tile: Tile) => boolean>> = {
    full: (tile) => storedState(tile) === 'full',
    low: (tile) => storedState(tile) === 'low',
    missing: (tile) => storedState(tile) === 'missing',
    needsLook: (tile) => tile.health !== undefined,
    failed: (tile) => tile.availability === 'failed',
    stale: (tile) => doubtOf(tile, NOW) === 'stale',
    ageUnknown: (tile) => captionAge(tile, NOW).brief === 'Age unknown',
    new: (tile) => tile.marks.includes('new'),
    pinned: (tile) => tile.marks.includes('pinned'),
  };

  it('each filter finds and counts exactly the tiles that carry its badge', () => {
    holds((library) => {
      for (const scope of galleries) {
        const tiles = tilesOf(library, scope).rows;
        for (const [filter, isShown] of Object.entries(shownBy)) {
          const found = tilesOf(library, scope, { filters: [filter as GalleryFilter] });
          const wanted = tiles.filter(isShown).map(keyOf);
          expect([filter, found.rows.map(keyOf)]).toEqual([filter, wanted]);
          expect([filter, found.total]).toEqual([filter, wanted.length]);
        }
      }
    });
  });

  it('the order by attention and its count follow the badges of the tiles', () => {
    holds((library) => {
      const urgencies = tilesOf(library, inOrganization, { sort: 'attention', descending: true }).rows.map(
        (tile) => urgencyOf(tile, NOW),
      );
      expect(urgencies).toEqual(urgencies.toSorted((one, other) => other - one));
      const urgent = urgencies.filter((urgency) => urgency > 0).length;
      expect(library.gallery.attention(inOrganization)).toBe(urgent);
      const doubtful = tilesOf(library, inOrganization).rows.filter(
        (tile) => doubtOf(tile, NOW) !== null || tile.health !== undefined || tile.availability === 'failed',
      );
      expect(doubtful.length).toBe(urgent);
    });
  });

  it('each order by a clock, and its days, follow the times that tiles and tables show', () => {
    const sorts: readonly GallerySort[] = ['captured', 'received', 'age', 'checked'];
    holds((library) => {
      for (const sort of sorts) {
        const order: GalleryOrder = { sort, descending: true, filters: [] };
        const { rows } = tilesOf(library, inOrganization, order);
        const values = rows.map((tile) => sortValue(tile, sort));
        const dated = values.filter((value) => value !== null).map(Number);
        expect([sort, values]).toEqual([
          sort,
          [...dated.toSorted((one, other) => other - one), ...values.filter((value) => value === null)],
        ]);
        const { groups } = library.gallery.days(inOrganization, order, 'utc', null);
        const counted = groups.map(({ startsAt, count, full, low, missing }) => [
          startsAt,
          count,
          full,
          low,
          missing,
        ]);
        const days = Map.groupBy(rows, (tile) => {
          const value = sortValue(tile, sort);
          return value === null ? null : new Date(value).setUTCHours(0, 0, 0, 0);
        });
        const byTiles = Array.from(days, ([startsAt, tiles]) => {
          const of = (state: string) => tiles.filter((tile) => storedState(tile) === state).length;
          return [startsAt, tiles.length, of('full'), of('low'), of('missing')];
        });
        expect([sort, counted]).toEqual([sort, byTiles]);
      }
    });
  });

  it('the table on the screen, the exported one and the spoken name say what the tile shows', () => {
    holds((library) => {
      for (const scope of galleries) {
        const tiles = tilesOf(library, scope).rows;
        const [head = '', ...lines] = galleryTable(tiles, true, NOW).trimEnd().split('\r\n');
        const fieldsOf = (line: string) => line.slice(1, -1).split('","');
        for (const [index, tile] of tiles.entries()) {
          const best = bestSnapshot(tile);
          const cells = tableCells(tile, NOW);
          const values = fieldsOf(lines[index] ?? '');
          const { captured, received, precision, ageSeconds, state } = Object.fromEntries(
            fieldsOf(head).map((name, at) => [name, values[at]]),
          );
          const instant = (text: string | undefined) => (text === '' ? null : Date.parse(text ?? ''));
          expect(instant(captured)).toBe(sortValue(tile, 'captured'));
          expect(instant(received)).toBe(sortValue(tile, 'received'));
          expect([cells.captured === '', cells.received === '']).toEqual([captured === '', received === '']);
          expect(precision).toBe(best?.precision ?? '');
          expect(state).toBe(tile.availability);
          // The download of a picture is no sign that it is new.
          const since = captured === '' ? instant(received) : instant(captured);
          expect(ageSeconds).toBe(since === null ? '' : `${Math.max(0, Math.round((NOW - since) / 1_000))}`);
          expect(cells.age === 'Age unknown').toBe(best !== null && since === null);
          expect(cells.age === '').toBe(best === null);
          expect(captionAge(tile, NOW).brief).toBe(cells.age);
          const spoken = tileName(tile, NOW, 'open');
          expect(spoken.includes('not confirmed for more than a day')).toBe(doubtOf(tile, NOW) === 'stale');
          expect(spoken.includes('preview')).toBe(best?.precision === 'low');
          expect(spoken.includes('age unknown')).toBe(best !== null && since === null);
          if (best !== null) expect(exactTime(best).includes('age unknown')).toBe(since === null);
        }
      }
    });
  });

  it('the timeline, the size of a selection and an export are about the snapshot that the tile shows', () => {
    holds((library, { listed }) => {
      const names = ['a0', 'a1'];
      for (const subject of allSubjects) {
        const tile = library.tile(subject);
        const best = tile === null ? null : bestSnapshot(tile);
        if (tile === null || best === null) continue;
        const scope = { kind: 'device', deviceId: subject.deviceId } as const;
        const { frames = [] } =
          library.timeline({ deviceId: subject.deviceId, around: null, limit: 500 }) ?? {};
        const times = frames
          .filter((one) => one.subject.archiveId === subject.archiveId)
          .filter(({ low, full }) => [low, full].some((snapshot) => isDeepStrictEqual(snapshot, best)))
          .map(({ at }) => at);
        const listedAt =
          subject.archiveId === null ? null : (listed[names.indexOf(subject.archiveId)] ?? null);
        const isListedRight = listedAt !== null && listedAt <= NOW + 86_400_000;
        expect(times).toContain(isListedRight ? listedAt : snapshotTime(best).at);
        const weights = library.gallery.weights(
          scope,
          { sort: 'name', descending: false, filters: [] },
          0,
          500,
        );
        const weight = weights.rows.find((row) => row.subject.archiveId === subject.archiveId);
        expect(weight?.byteLength).toBe(best.byteLength);
        const row = library.exportRows.find(subject) ?? 0;
        const [exported] = library.exportRows.wanted(row, { kind: 'newest' }, 'best');
        const stored = exported?.kind === 'stored' ? library.exportRows.stored(exported.snapshotId) : null;
        expect(stored).toMatchObject({ hash: best.hash, precision: best.precision });
      }
    });
  });
});

describe('P47: an export says what the tiles show', () => {
  const presentation = createPresentation({ language: 'en', timeZone: 'utc' });
  const clocks = ['captured', 'received'] as const;

  /** Each makes whole exports of its galleries. */
  const EXPORTS = 50;

  /** What an export of the best available images of some tiles says of itself. */
  function exportOf(library: Views, tiles: readonly Tile[], precision: ExportPrecision) {
    const chosen = createChosenImages(library, []);
    for (const { subject } of tiles) {
      const row = library.exportRows.find(subject) ?? 0;
      chosen.note(library.exportRows.wanted(row, { kind: 'newest' }, precision));
    }
    const images = Array.from(chosen.images(), (planned, index): ExportedImage => {
      return { planned, path: `data/${index}`, outcome: 'written', sidecar: null };
    });
    const manifest = buildManifest({ ...MANIFEST_HEAD, precision, images, missing: [...chosen.missing()] });
    const part = { report: 'report', number: 1, count: 1, files: [...manifest.files], signer: null } as const;
    const facts = [...factList(manifest, presentation)].join('');
    return {
      chosen: chosen.counts(),
      manifest,
      index: facts + [...missingList(manifest, presentation)].join(''),
      table: [...indexTable(manifest, presentation)].slice(1),
      missing: [...missingTable(manifest, presentation)].slice(1),
      printed: [...reportPage(manifest, part, 800, presentation)].join(''),
    };
  }

  const countIn = (page: string, name: string) =>
    Number(
      new RegExp(`<(?:dt|th scope="row")>${name}</(?:dt|th)><(?:dd|td)>(\\d+)`).exec(page)?.[1] ?? Number.NaN,
    );
  const rowsIn = (page: string) => page.split('<tbody>')[1]?.match(/<tr>/g)?.length ?? 0;

  it('the filter for missing images, the plan, manifest, index page, tables and printed page count the same', () => {
    holds((library) => {
      for (const scope of galleries) {
        const tiles = tilesOf(library, scope).rows;
        const { chosen, manifest, index, table, missing, printed } = exportOf(library, tiles, 'best');
        const { total } = tilesOf(library, scope, { filters: ['missing'] });
        const [written, all] = [tiles.length - total, tiles.length];
        expect(manifest.totals).toMatchObject({ chosen: all, written, missing: total, failed: 0 });
        expect(chosen).toMatchObject({ fileCount: written, missingCount: total });
        expect([table.length, missing.length]).toEqual([written, total]);
        for (const page of [index, printed]) {
          expect(countIn(page, 'Written')).toBe(written);
          expect([countIn(page, 'Missing'), rowsIn(page)]).toEqual([total, total]);
        }
      }
    }, EXPORTS);
  });

  it('its tables, its index page and its printed page tell the times and the precision of each tile', () => {
    holds((library) => {
      const tiles = tilesOf(library, inOrganization).rows;
      for (const tile of tiles) {
        const best = bestSnapshot(tile);
        if (best === null) continue;
        const { manifest, table, printed } = exportOf(library, [tile], 'best');
        const [file] = manifest.files;
        expect(file).toMatchObject({ sha256: best.hash, precision: best.precision });
        const cells = table[0]?.slice(1, -3).split('","') ?? [];
        const facts = Object.fromEntries(
          Array.from(printed.matchAll(/<th scope="row">(\w+)<\/th><td>([^\n<]*)/g), ([, name, value]) => [
            name,
            value,
          ]),
        );
        for (const [at, clock] of clocks.entries()) {
          const shown = sortValue(tile, clock);
          const iso = shown === null ? null : new Date(Number(shown)).toISOString();
          expect(file?.[`${clock}At`] ?? null).toBe(iso);
          expect(cells[8 + 2 * at]).toBe(iso ?? '');
          const written =
            iso === null ? 'Not reported' : presentation.exact(iso, file?.capturedOffsetMinutes ?? null);
          expect(facts[clock === 'captured' ? 'Captured' : 'Received']).toBe(written);
        }
      }
    }, EXPORTS);
  });

  it('its index page tells the times, the precision and the size of each tile, next to its image and in its table', async () => {
    const cellsIn = (row: string) => [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell);
    const linesIn = (figure: string) =>
      [...figure.matchAll(/<small>(.*?)<\/small>/g)].map(([, line]) => line);
    const shownTime = (at: number | string | null, offset: number | null) =>
      at === null ? 'Not reported' : presentation.exact(new Date(at).toISOString(), offset);
    const look = async (plan: LibraryPlan) => {
      const { shown, manifest } = drawing.see(plan, (library) => {
        const { rows } = tilesOf(library, inOrganization);
        const stored = rows.filter((tile) => bestSnapshot(tile) !== null);
        return { shown: stored, manifest: exportOf(library, stored, 'best').manifest };
      });
      const files = [...manifest.files];
      const context = {
        manifest,
        presentation,
        thumbnailOf: async () => null,
        payloadCount: files.length,
        links: [],
      };
      let page = '';
      for await (const part of indexPage(context, { names: ['index.html'], index: 0, files })) page += part;
      const figures = page.match(/<li>.*?<\/li>/gs) ?? [];
      const rows = page.match(/<tr><td>.*?<\/tr>/gs) ?? [];
      expect([figures.length, rows.length]).toEqual([shown.length, shown.length]);
      for (const [index, tile] of shown.entries()) {
        const best = bestSnapshot(tile);
        if (best === null) throw new Error('A tile without an image is exported.');
        const offset = files[index]?.capturedOffsetMinutes ?? null;
        const captured = shownTime(sortValue(tile, 'captured'), offset);
        const received = shownTime(sortValue(tile, 'received'), offset);
        const precision = presentation.text(best.precision);
        expect(linesIn(figures[index] ?? '')).toEqual([
          `Captured: ${captured}`,
          `Received: ${received}`,
          precision,
        ]);
        const cells = cellsIn(rows[index] ?? '');
        expect(cells.slice(1, 6)).toEqual([
          captured,
          received,
          shownTime(best.fetchedAt, offset),
          shownTime(best.confirmedAt, offset),
          precision,
        ]);
        expect(cells[6]).toContain(`${best.widthPixels} × ${best.heightPixels}`);
        expect(cells[7]).toBe(presentation.number(best.byteLength));
        expect(cells[8]).toContain(best.hash);
      }
    };
    await fc.assert(fc.asyncProperty(libraryPlan, look), { numRuns: EXPORTS });
  });

  it('the other precisions are missing where the filters say so', () => {
    holds((library) => {
      const tiles = tilesOf(library, inOrganization).rows;
      const low = tiles.filter((tile) => storedState(tile) === 'low');
      const { manifest } = exportOf(library, low, 'full');
      expect(manifest.totals).toMatchObject({ written: 0, missing: low.length });
      const full = tiles.filter((tile) => storedState(tile) === 'full');
      expect(exportOf(library, full, 'full').manifest.totals).toMatchObject({ missing: 0 });
    }, EXPORTS);
  });
});

describe('P47: a row of the database has what the page computes of its tile', () => {
  it('the best snapshot, its times and its last confirmation', () => {
    const row = drawing.database.prepare(`
      SELECT snapshot.hash, snapshot.precision, best_at AS at, best_confirmed_at AS confirmedAt
      FROM subject LEFT JOIN snapshot ON snapshot.id = best_snapshot_id
      WHERE subject.service_id = ? AND device_id IS (SELECT id FROM subject WHERE service_id = ?)`);
    holds((library) => {
      for (const subject of allSubjects) {
        const tile = library.tile(subject);
        if (tile === null) throw new Error('A subject is gone.');
        const best = bestSnapshot(tile);
        const { deviceId, archiveId } = subject;
        const stored = row.get(archiveId ?? deviceId, archiveId === null ? null : deviceId);
        expect({ ...stored }).toEqual(
          best === null
            ? { hash: null, precision: null, at: null, confirmedAt: null }
            : {
                hash: best.hash,
                precision: best.precision,
                at: snapshotTime(best).at,
                confirmedAt: lastConfirmed(tile, best),
              },
        );
      }
    });
  });
});
