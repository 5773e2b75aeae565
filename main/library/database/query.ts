import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

/** A statement that selects rows, prepared once. `Row` states what it selects; SQLite knows no static types. */
export class Query<Row> {
  readonly #statement: StatementSync;

  constructor(database: DatabaseSync, sql: string) {
    this.#statement = database.prepare(sql);
  }

  all(...values: SQLInputValue[]): readonly Row[] {
    return this.#statement.all(...values) as unknown as readonly Row[];
  }

  /** Undefined when no row fits. */
  first(...values: SQLInputValue[]): Row | undefined {
    return this.#statement.get(...values) as unknown as Row | undefined;
  }
}

/** A query for one number, selected as `number`. */
export class Count {
  readonly #query: Query<{ readonly number: number }>;

  constructor(database: DatabaseSync, sql: string) {
    this.#query = new Query(database, sql);
  }

  of(...values: SQLInputValue[]): number {
    return this.#query.first(...values)?.number ?? 0;
  }
}
