import type { Migration } from './migration.ts';

/**
 * How many items the queue has of each kind, kept by triggers, whoever writes, and how many subjects were part of a visit: the screen is
 * told four times a second, and counting a million rows each time would hold up everything else.
 */
export const offlineCounts: Migration = {
  version: 9,
  apply(database) {
    const change = (row: 'OLD' | 'NEW', by: 1 | -1) => `
      INSERT INTO queue_count (precision, rank, state, number) VALUES (${row}.precision, ${row}.rank, ${row}.state, ${by})
        ON CONFLICT (precision, rank, state) DO UPDATE SET number = number + ${by};`;
    database.exec(`
      CREATE TABLE queue_count (
        precision TEXT NOT NULL,
        rank INTEGER NOT NULL,
        state TEXT NOT NULL,
        number INTEGER NOT NULL,
        PRIMARY KEY (precision, rank, state)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO queue_count (precision, rank, state, number)
        SELECT precision, rank, state, count(*) FROM queue_item GROUP BY precision, rank, state;

      ALTER TABLE visit ADD COLUMN subject_count INTEGER NOT NULL DEFAULT 0;
      UPDATE visit SET subject_count =
        (SELECT count(DISTINCT subject_id) FROM baseline WHERE baseline.visit_id = visit.id);

      CREATE TRIGGER queue_item_added AFTER INSERT ON queue_item BEGIN ${change('NEW', 1)} END;
      CREATE TRIGGER queue_item_removed AFTER DELETE ON queue_item BEGIN ${change('OLD', -1)} END;
      CREATE TRIGGER queue_item_moved AFTER UPDATE OF precision, rank, state ON queue_item BEGIN
        ${change('OLD', -1)} ${change('NEW', 1)}
      END;
    `);
  },
};
