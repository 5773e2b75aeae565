import type { StoredResponse } from '../../shared/response-store.ts';
import type { Database } from '../database/database.ts';

/** Longest stored answer: a page of a list has about 200 KB. */
export const RESPONSE_LIMIT_BYTES = 4 * 1_024 * 1_024;

/**
 * All pages of 100,000 devices with their archives, about 30 MB; beyond it the oldest answers are
 * removed.
 */
export const TOTAL_LIMIT_BYTES = 32 * 1_024 * 1_024;

/** Fields that may contain credentials are not stored (P13). */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'set-cookie',
  'set-cookie2',
  'authorization',
  'www-authenticate',
]);

type ResponseRow = Omit<StoredResponse, 'headers' | 'selectedBy'> & {
  readonly headers: string;
  readonly selectedBy: string;
};

/** Stores answers of the service by address. Writes must run inside a transaction. */
export function createResponses(database: Database) {
  const find = database.select<ResponseRow>(`
    SELECT url, selected_by AS selectedBy, headers, body, received_at AS receivedAt, fetched_at AS fetchedAt
    FROM response WHERE url = ? ORDER BY received_at DESC, id DESC`);
  const put = database.prepare(`
    INSERT INTO response (url, selected_by, headers, body, received_at, fetched_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6)
    ON CONFLICT (url, selected_by) DO UPDATE SET headers = ?3, body = ?4, received_at = ?5, fetched_at = ?6`);
  const removeVariant = database.prepare('DELETE FROM response WHERE url = ? AND selected_by = ?');
  const removeOldest = database.prepare(`
    DELETE FROM response WHERE id IN (
      SELECT id FROM (
        SELECT id, sum(length(body)) OVER (ORDER BY received_at DESC, id DESC) AS bytes FROM response)
      WHERE bytes > ?)`);

  return {
    find: (url: string) => find.all(url).map(responseOf),
    put(response: StoredResponse): void {
      const { url, body, receivedAt, fetchedAt } = response;
      const selectedBy = JSON.stringify(response.selectedBy, Object.keys(response.selectedBy).sort());
      if (body.byteLength > RESPONSE_LIMIT_BYTES) {
        removeVariant.run(url, selectedBy);
        return;
      }
      const headers = JSON.stringify(response.headers.filter(([name]) => !SECRET_FIELDS.has(name)));
      put.run(url, selectedBy, headers, body, receivedAt, fetchedAt);
      removeOldest.run(TOTAL_LIMIT_BYTES);
    },
  };
}

function responseOf({ headers, selectedBy, ...rest }: ResponseRow): StoredResponse {
  return {
    ...rest,
    headers: JSON.parse(headers) as StoredResponse['headers'],
    selectedBy: JSON.parse(selectedBy) as StoredResponse['selectedBy'],
  };
}
