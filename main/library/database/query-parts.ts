import type { SQLInputValue } from 'node:sqlite';
import type { Database, Query } from './database.ts';

/** A piece of a query with the values of its places, in their order. */
export interface QueryPart {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** Statements that are made of parts, prepared once for each text. */
export interface PartQueries {
  /** What is selected as `id`. */
  ids(part: QueryPart): readonly number[];
  /** What is selected as `number` in the first row; null without a row. */
  number(part: QueryPart): number | null;
  /** What is selected as `count`, `full` and `low` in the first row; a sum over nothing is null. */
  counts(part: QueryPart): { readonly count: number; readonly full: number; readonly low: number };
}

interface PartRow {
  readonly id: number;
  readonly number: number | null;
  readonly count: number;
  readonly full: number | null;
  readonly low: number | null;
}

/** Prepares statements when they are first wanted: there are some hundred combinations, of which few are ever used. */
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

/** Joins texts and parts; an array of values fills the places of what stands before it. */
export function joinParts(...pieces: readonly (string | QueryPart | readonly SQLInputValue[])[]): QueryPart {
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
