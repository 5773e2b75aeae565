import { visibleText } from '../../../preload/contract/core/visible-text.ts';
import type { Database } from './database.ts';

/** Shortest short ID, characters: services count or randomize the end of an ID. */
const SHORT_ID_LENGTH = 6;

/**
 * Most IDs compared for one name, so that a page stays fast; with more namesakes, whole IDs are
 * shown.
 */
const NAMESAKE_LIMIT = 1_000;

/**
 * Selects namesakes of the device `alias` in its organization, including itself, using an index.
 */
const namesakesOf = (alias: string) => `
  subject AS namesake
    WHERE namesake.device_id IS NULL AND namesake.visible = 1 AND namesake.organization_id IS ${alias}.organization_id
      AND namesake.sort_key = ${alias}.sort_key AND namesake.name = ${alias}.name`;

/**
 * Column `hasNamesake`: true if the device `alias` has a namesake in its organization; reads at
 * most two index rows.
 */
export const namesakeColumn = (alias: string) => `
  EXISTS (SELECT 1 FROM ${namesakesOf(alias)} AND namesake.id <> ${alias}.id) AS hasNamesake`;

/**
 * Returns the shortest unique end of each ID, at least six characters. IDs that look the same stay
 * alike.
 */
export function shortIdsOf(ids: Iterable<string>): ReadonlyMap<string, string> {
  // Sorted by their ends, IDs with the longest common ends are adjacent.
  const inOrder = [...ids]
    .map((id) => {
      const fromEnd = Array.from(visibleText(id)).toReversed();
      return { id, fromEnd, key: fromEnd.join('') };
    })
    .toSorted((one, other) => Number(one.key > other.key) - Number(one.key < other.key));
  return new Map(
    inOrder.map(({ id, fromEnd }, index) => {
      const common = [inOrder[index - 1], inOrder[index + 1]].map((beside) =>
        commonLength(fromEnd, beside?.fromEnd ?? []),
      );
      const length = Math.max(SHORT_ID_LENGTH, ...common.map((characters) => characters + 1));
      return [id, fromEnd.slice(0, length).toReversed().join('')];
    }),
  );
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((character, index) => character !== other[index]);
  return differs === -1 ? one.length : differs;
}

/**
 * Creates a function that returns the short ID of a device, to be shown after its name; empty
 * without namesakes.
 */
export function createShortIds(database: Database) {
  const namesakes = database.select<{ readonly id: string }>(`
    SELECT namesake.service_id AS id FROM subject AS device CROSS JOIN ${namesakesOf('device')}
      AND device.device_id IS NULL AND device.service_id = ? LIMIT ${NAMESAKE_LIMIT + 1}`);
  /** Names of the page being read: the library may change before the next one. */
  const known = new Map<string, string>();

  function find(id: string): string {
    const ids = new Set([id, ...namesakes.all(id).map((namesake) => namesake.id)]);
    if (ids.size > NAMESAKE_LIMIT) return visibleText(id);
    if (known.size === 0) queueMicrotask(() => known.clear());
    for (const [namesake, shortId] of shortIdsOf(ids)) known.set(namesake, shortId);
    return known.get(id) ?? visibleText(id);
  }

  return (id: string, hasNamesake: number): { readonly shortId?: string } =>
    hasNamesake === 1 ? { shortId: known.get(id) ?? find(id) } : {};
}
