import type { Failure, ListPart } from '../../../preload/contract/index.ts';
import { acceptCount } from '../../gate/accept-record.ts';
import type { Database } from '../database/database.ts';
import { storedFailure } from '../database/stored-failure.ts';

type Kind = 'organizations' | 'devices' | 'archives';

/** The owner of the list of organizations. */
export const WHOLE_FLEET = 0;

/** Returns the columns that `listPart` reads, for a list whose owner is an SQL expression. */
export function partColumns(kind: Kind, owner: string): string {
  const of = `FROM list_part WHERE kind = '${kind}' AND owner = ${owner}`;
  return `EXISTS (SELECT 1 ${of}) AS isPart, (SELECT total ${of}) AS statedTotal, (SELECT failure ${of}) AS partFailure`;
}

export interface PartColumns {
  readonly isPart: number;
  readonly statedTotal: number | null;
  /** JSON. */
  readonly partFailure: string | null;
}

/** Returns the part as a member of a row; empty for a complete list. */
export function listPart<Name extends string>(
  name: Name,
  { isPart, statedTotal, partFailure }: PartColumns,
): { readonly [Key in Name]?: ListPart } {
  if (isPart === 0) return {};
  const failure = storedFailure(partFailure);
  const part: ListPart = { total: statedTotal, ...(failure === null ? {} : { failure }) };
  return { [name]: part } as { readonly [Key in Name]: ListPart };
}

/** Compares what is shown of failures: another request ID or wait is not worth a write. */
const isSameFailure = (one: Failure | null, other: Failure | null) =>
  one?.code === other?.code &&
  one?.refusal === other?.refusal &&
  one?.facts?.['where'] === other?.facts?.['where'];

/**
 * Lists that the service truncated. Read once, so that complete lists cost nothing; recreated for
 * each merge.
 */
export function createListParts(database: Database) {
  const all = database.select<{
    readonly kind: Kind;
    readonly owner: number;
    readonly total: number | null;
    readonly failure: string | null;
  }>('SELECT kind, owner, total, failure FROM list_part');
  const put = database.prepare(
    'INSERT OR REPLACE INTO list_part (kind, owner, total, failure) VALUES (?, ?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM list_part WHERE kind = ? AND owner = ?');

  return function openParts() {
    const stored = new Map(
      all
        .all()
        .map(({ kind, owner, total, failure }) => [
          `${kind} ${owner}`,
          { total, failure: storedFailure(failure) },
        ]),
    );
    return {
      /** `part`: `null` for a complete list. */
      set(kind: Kind, owner: number, part: ListPart | null): void {
        const key = `${kind} ${owner}`;
        const before = stored.get(key);
        if (part === null) {
          if (before === undefined) return;
          stored.delete(key);
          remove.run(kind, owner);
          return;
        }
        const total = acceptCount(part.total);
        const failure = part.failure ?? null;
        if (before?.total === total && isSameFailure(before.failure, failure)) return;
        stored.set(key, { total, failure });
        put.run(kind, owner, total, failure === null ? null : JSON.stringify(failure));
      },
    };
  };
}
