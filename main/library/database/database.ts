import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** Some rows of a list, and the length of the whole list. */
export interface Page<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

/** A prepared statement that selects rows. */
export interface Query<Row> {
  all(...values: SQLInputValue[]): readonly Row[];
  /** Returns undefined if no row matches. */
  first(...values: SQLInputValue[]): Row | undefined;
}

/** A prepared statement that takes the values of its parameters. */
type Statement<Values extends SQLInputValue[], Result> = (...values: Values) => Result;

/**
 * A database with typed statements. SQLite has no static types: `Row` and `Values` state what a
 * statement selects and takes.
 */
export class Database extends DatabaseSync {
  #totalChanges: (() => number) | null = null;

  /** Counts the rows that this connection has changed since it was opened. */
  totalChanges(): number {
    this.#totalChanges ??= this.number('SELECT total_changes() AS number');
    return this.#totalChanges();
  }

  select<Row>(sql: string): Query<Row> {
    const statement = this.prepare(sql);
    return {
      all: (...values) => statement.all(...values) as unknown as readonly Row[],
      first: (...values) => statement.get(...values) as unknown as Row | undefined,
    };
  }

  /** Prepares a query for one row; `null` if none. */
  selectFirst<Row, Values extends SQLInputValue[] = SQLInputValue[]>(
    sql: string,
  ): Statement<Values, Row | null> {
    const query = this.select<Row>(sql);
    return (...values) => query.first(...values) ?? null;
  }

  /** Prepares a query for one number, selected as `number`; 0 without a row. */
  number<Values extends SQLInputValue[] = SQLInputValue[]>(sql: string): Statement<Values, number> {
    const query = this.select<{ readonly number: number }>(sql);
    return (...values) => query.first(...values)?.number ?? 0;
  }

  /** Prepares a count of rows; `from` is the text after FROM. */
  count<Values extends SQLInputValue[] = SQLInputValue[]>(from: string): Statement<Values, number> {
    return this.number<Values>(`SELECT count(*) AS number FROM ${from}`);
  }

  /** Prepares a query for row ids, selected as `id`. */
  selectIds<Values extends SQLInputValue[] = SQLInputValue[]>(
    sql: string,
  ): Statement<Values, readonly number[]> {
    const query = this.select<{ readonly id: number }>(sql);
    return (...values) => query.all(...values).map(({ id }) => id);
  }

  /** Prepares a writing statement that returns the number of changed rows. */
  change<Values extends SQLInputValue[] = SQLInputValue[]>(sql: string): Statement<Values, number> {
    const statement = this.prepare(sql);
    return (...values) => Number(statement.run(...values).changes);
  }

  /** Prepares a statement that adds a row and returns its id. */
  insert<Values extends SQLInputValue[] = SQLInputValue[]>(sql: string): Statement<Values, number> {
    const statement = this.prepare(sql);
    return (...values) => Number(statement.run(...values).lastInsertRowid);
  }

  /**
   * Runs `work` in one atomic transaction. A `durable` one is on the disk on return; a power cut
   * (never a crash of the app) may revert a `soon` one, which joins any surrounding transaction.
   */
  transaction<Value>(durability: 'durable' | 'soon', work: () => Value): Value {
    if (durability === 'soon' && this.isTransaction) return work();
    if (durability === 'durable') this.exec('PRAGMA synchronous = FULL');
    try {
      this.exec('BEGIN IMMEDIATE');
      const value = work();
      this.exec('COMMIT');
      return value;
    } catch (error) {
      // SQLite itself rolls back after some errors, such as a full disk.
      if (this.isTransaction) this.exec('ROLLBACK');
      throw error;
    } finally {
      if (durability === 'durable') this.exec('PRAGMA synchronous = NORMAL');
    }
  }
}
