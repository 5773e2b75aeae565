import type { GalleryOrder, GalleryScope } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { joinParts, type QueryPart } from '../database/query-parts.ts';
import type { GalleryIds } from './gallery-ids.ts';
import { urgency } from './gallery-select.ts';

interface PlaceRow {
  readonly id: number;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly urgency: number;
}

/** Doubles of a place. */
const NUMBERS = 3;

function placesOf(now: number, ids: string): QueryPart {
  return joinParts(
    'SELECT id, longitude, latitude, device_id AS device, ',
    urgency(now),
    ' AS urgency FROM subject WHERE id IN (SELECT value FROM json_each(?))',
    [ids],
  );
}

/** Reads the places of a gallery by page, as `placePage`. */
export function createPlaces(database: Database, ids: GalleryIds, now: () => number) {
  const query = database.select<PlaceRow>(`
    SELECT place.id, place.urgency,
      iif(place.longitude IS NULL, device.longitude, place.longitude) AS longitude,
      iif(place.longitude IS NULL, device.latitude, place.latitude) AS latitude
    FROM (${placesOf(0, '').sql}) AS place LEFT JOIN subject AS device ON device.id = place.device`);

  return (scope: GalleryScope, order: GalleryOrder, offset: number, limit: number) => {
    const { total, rows } = ids(scope, order, offset, limit);
    const at = new Map(rows.map((id, index) => [id, index * NUMBERS]));
    const numbers = new Float64Array(rows.length * NUMBERS).fill(Number.NaN);
    for (const row of query.all(...placesOf(now(), JSON.stringify(rows)).values)) {
      const { id, longitude, latitude } = row;
      numbers.set([longitude ?? Number.NaN, latitude ?? Number.NaN, row.urgency], at.get(id));
    }
    return { total, places: Buffer.from(numbers.buffer).toString('base64') };
  };
}
