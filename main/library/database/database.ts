import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** Some of the rows of a list, and how many the whole list has. */
export interface Page<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

/** A prepared statement that selects rows. */
export interface Query<Row> {
  all(...values: SQLInputValue[]): readonly Row[];
  /** Undefined when no row fits. */
  first(...values: SQLInputValue[]): Row | undefined;
}

/** A prepared statement that takes the values of its parameters. */
type Statement<Values extends SQLInputValue[], Result> = (...values: Values) => Result;

/** A database with typed statements. SQLite knows no static types: `Row` and `Values` state what a statement selects and takes. */
export class Database extends DatabaseSync {
  #totalChanges: (() => number) | null = null;

  /** Rows that this connection has changed since it was opened. */
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

  /** A query for one row; null without any. */
  selectFirst<Row, Values extends SQLInputValue[] = SQLInputValue[]>(
    sql: string,
  ): Statement<Values, Row | null> {
    const query = this.select<Row>(sql);
    return (...values) => query.first(...values) ?? null;
  }

  /** A query for one number, selected as `number`; 0 without a row. */
  number<Values extends SQLInputValue[] = SQLInputValue[]>(sql: string): Statement<Values, number> {
    const query = this.select<{ readonly number: number }>(sql);
    return (...values) => query.first(...values)?.number ?? 0;
  }

  /** How many rows there are; `from` is the text after FROM. */
  count<Values extends SQLInputValue[] = SQLInputValue[]>(from: string): Statement<Values, number> {
    return this.number<Values>(`SELECT count(*) AS number FROM ${from}`);
  }

  /** A query for row ids, selected as `id`. */
  selectIds<Values extends SQLInputValue[] = SQLInputValue[]>(
    sql: string,
  ): Statement<Values, readonly number[]> {
    const query = this.select<{ readonly id: number }>(sql);
    return (...values) => query.all(...values).map(({ id }) => id);
  }

  /** A statement that writes, which returns how many rows it changed. */
  change<Values extends SQLInputValue[] = SQLInputValue[]>(sql: string): Statement<Values, number> {
    const statement = this.prepare(sql);
    return (...values) => Number(statement.run(...values).changes);
  }

  /** A statement that adds a row, and returns the row id. */
  insert<Values extends SQLInputValue[] = SQLInputValue[]>(sql: string): Statement<Values, number> {
    const statement = this.prepare(sql);
    return (...values) => Number(statement.run(...values).lastInsertRowid);
  }

  /**
   * Runs `work` in one transaction: all of it is stored, or nothing. A `durable` one is on the disk when this returns; a power cut (never a crash
   * of the app) may take back a `soon` one, which becomes a part of a transaction around it.
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
      // SQLite itself rolls back after some errors, a full disk among them.
      if (this.isTransaction) this.exec('ROLLBACK');
      throw error;
    } finally {
      if (durability === 'durable') this.exec('PRAGMA synchronous = NORMAL');
    }
  }
}
