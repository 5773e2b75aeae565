import type { Validators } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';

interface AnswerRow extends Validators {
  readonly confirmedAt: number | null;
  readonly lastConfirmedAt: number | null;
}

/** Advances the account's "last confirmed" clock; it never goes back. */
export const touchAccountStatement = `
  UPDATE account SET last_confirmed_at = max(coalesce(last_confirmed_at, ?1), ?1)`;

export type OrganizationsAnswer = ReturnType<typeof createOrganizationsAnswer>;

/** Validators of the last list of organizations, and time of the service's last confirmation. */
export function createOrganizationsAnswer(database: Database) {
  const store = database.prepare(`
    UPDATE account SET organizations_last_modified = ?, organizations_etag = ?, organizations_confirmed_at = ?`);
  // A 304 may omit a validator; the stored one still applies (RFC 9111 3.2).
  const confirm = database.prepare(`
    UPDATE account SET organizations_confirmed_at = ?,
      organizations_last_modified = coalesce(?, organizations_last_modified),
      organizations_etag = coalesce(?, organizations_etag)`);
  const touch = database.prepare(touchAccountStatement);
  const read = database.select<AnswerRow>(`
    SELECT organizations_last_modified AS lastModified, organizations_etag AS etag,
      organizations_confirmed_at AS confirmedAt, last_confirmed_at AS lastConfirmedAt
    FROM account`);

  let unwritten: number | null = null;

  function write({ lastModified, etag }: Validators, at: number): void {
    confirm.run(at, lastModified, etag);
    touch.run(at);
  }

  return {
    store({ lastModified, etag }: Validators, at: number): void {
      unwritten = null;
      store.run(lastModified, etag, at);
      touch.run(at);
    },
    /** Call before changing the list: the old validators must not confirm it. */
    forgetValidators: database.change<[]>(`
      UPDATE account SET organizations_last_modified = NULL, organizations_etag = NULL
      WHERE organizations_last_modified IS NOT NULL OR organizations_etag IS NOT NULL`),
    /** A confirmation that only moves the clock is written by `writeConfirmed` (P48). */
    confirm({ lastModified, etag }: Validators, at: number): void {
      const row = read.first();
      const isKnown =
        row !== undefined &&
        row.confirmedAt !== null &&
        (lastModified ?? row.lastModified) === row.lastModified &&
        (etag ?? row.etag) === row.etag;
      if (isKnown) {
        unwritten = at;
        return;
      }
      unwritten = null;
      write({ lastModified, etag }, at);
    },
    validators() {
      const row = read.first();
      if (row === undefined || row.confirmedAt === null) return null;
      return { lastModified: row.lastModified, etag: row.etag, confirmedAt: unwritten ?? row.confirmedAt };
    },
    lastConfirmedAt(): number | null {
      const written = read.first()?.lastConfirmedAt ?? null;
      return unwritten === null ? written : Math.max(unwritten, written ?? unwritten);
    },
    /**
     * Writes the last confirmation if pending. A kill before that leaves an earlier time, never a
     * later one.
     */
    writeConfirmed(): void {
      if (unwritten !== null) write({ lastModified: null, etag: null }, unwritten);
      unwritten = null;
    },
  };
}
