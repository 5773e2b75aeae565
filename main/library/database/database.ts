import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/** A prepared statement that selects rows. */
export class Query<Row> {
  readonly #statement: StatementSync;

  constructor(statement: StatementSync) {
    this.#statement = statement;
  }

  all(...values: SQLInputValue[]): readonly Row[] {
    return this.#statement.all(...values) as unknown as readonly Row[];
  }

  /** Undefined when no row fits. */
  first(...values: SQLInputValue[]): Row | undefined {
    return this.#statement.get(...values) as unknown as Row | undefined;
  }
}

/** A database with typed queries. SQLite knows no static types: `Row` states what a query selects. */
export class Database extends DatabaseSync {
  #totalChanges: (() => number) | null = null;

  /** Rows that this connection has changed since it was opened. */
  totalChanges(): number {
    this.#totalChanges ??= this.number('SELECT total_changes() AS number');
    return this.#totalChanges();
  }

  select<Row>(sql: string): Query<Row> {
    return new Query(this.prepare(sql));
  }

  /** A query for one number, selected as `number`; 0 without a row. */
  number(sql: string): (...values: SQLInputValue[]) => number {
    const query = this.select<{ readonly number: number }>(sql);
    return (...values) => query.first(...values)?.number ?? 0;
  }

  /** How many rows there are; `from` is the text after FROM. */
  count(from: string): (...values: SQLInputValue[]) => number {
    return this.number(`SELECT count(*) AS number FROM ${from}`);
  }

  /** A query for row ids, selected as `id`. */
  selectIds(sql: string): (...values: SQLInputValue[]) => readonly number[] {
    const query = this.select<{ readonly id: number }>(sql);
    return (...values) => query.all(...values).map(({ id }) => id);
  }
}
