import type { SQLInputValue } from 'node:sqlite';
import type { Database, Query } from './database.ts';

/** A piece of a query with the values of its parameters, in their order. */
export interface QueryPart {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** Statements that are made of parts, prepared once for each text. */
export interface PartQueries {
  /** Selected as `id`. */
  ids(part: QueryPart): readonly number[];
  /** Selected as `number` in the first row; null without a row. */
  number(part: QueryPart): number | null;
  /** Selected as `count`, `full` and `low` in the first row. */
  counts(part: QueryPart): { readonly count: number; readonly full: number; readonly low: number };
}

interface PartRow {
  readonly id: number;
  readonly number: number | null;
  readonly count: number;
  readonly full: number | null;
  readonly low: number | null;
}

/** Prepares statements at their first use: few of some hundred combinations are ever used. */
export function createPartQueries(database: Database): PartQueries {
  const prepared = new Map<string, Query<PartRow>>();
  const find = (sql: string) => {
    const query = prepared.get(sql) ?? database.select<PartRow>(sql);
    prepared.set(sql, query);
    return query;
  };
  return {
    ids: ({ sql, values }) =>
      find(sql)
        .all(...values)
        .map(({ id }) => id),
    number: ({ sql, values }) => find(sql).first(...values)?.number ?? null,
    counts({ sql, values }) {
      const row = find(sql).first(...values);
      return { count: row?.count ?? 0, full: row?.full ?? 0, low: row?.low ?? 0 };
    },
  };
}

/** Text, a part, or the values of the text before. */
export type QueryPiece = string | QueryPart | readonly SQLInputValue[];

/** Joins pieces of a query. */
export function joinParts(...pieces: readonly QueryPiece[]): QueryPart {
  let sql = '';
  const values: SQLInputValue[] = [];
  for (const piece of pieces) {
    if (typeof piece === 'string') sql += piece;
    else if ('sql' in piece) {
      sql += piece.sql;
      values.push(...piece.values);
    } else values.push(...piece);
  }
  return { sql, values };
}
