import type { ListPart } from '../../../preload/contract/index.ts';
import { acceptCount } from '../../gate/accept-record.ts';
import type { Database } from '../database/database.ts';

type Kind = 'organizations' | 'devices' | 'archives';

/** The owner of the list of organizations. */
export const WHOLE_FLEET = 0;

/** The columns that `listPart` reads, for a list whose owner is an expression of SQL. */
export function partColumns(kind: Kind, owner: string): string {
  const of = `FROM list_part WHERE kind = '${kind}' AND owner = ${owner}`;
  return `EXISTS (SELECT 1 ${of}) AS isPart, (SELECT total ${of}) AS statedTotal`;
}

export interface PartColumns {
  readonly isPart: number;
  readonly statedTotal: number | null;
}

/** The part as a member of a row, empty for a whole list. */
export function listPart<Name extends string>(
  name: Name,
  { isPart, statedTotal }: PartColumns,
): { readonly [Key in Name]?: ListPart } {
  return isPart === 1 ? ({ [name]: { total: statedTotal } } as { readonly [Key in Name]: ListPart }) : {};
}

/** Which lists the service cut short. Reads them once, so that a fleet of whole lists costs nothing; made anew for each merge. */
export function createListParts(database: Database) {
  const all = database.select<{ readonly kind: Kind; readonly owner: number; readonly total: number | null }>(
    'SELECT kind, owner, total FROM list_part',
  );
  const put = database.prepare('INSERT OR REPLACE INTO list_part (kind, owner, total) VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM list_part WHERE kind = ? AND owner = ?');

  return function openParts() {
    const stored = new Map<string, number | null>(
      all.all().map(({ kind, owner, total }) => [`${kind} ${owner}`, total]),
    );
    return {
      /** `part`: null for a list that is whole. */
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
        if (before === total) return;
        stored.set(key, total);
        put.run(kind, owner, total);
      },
    };
  };
}
