import { NAME_LIMIT } from '../../../preload/contract/core/limits.ts';
import { acceptCount } from '../../gate/accept-record.ts';
import { acceptIdentifier, acceptName, acceptNote, acceptPath } from '../../gate/accept-text.ts';
import { acceptInstant } from '../../gate/accept-time.ts';
import type { Accepted } from '../../gate/accepted.ts';

type Stored = Accepted<string, string> | Accepted<number, string> | null;

/** Validates a value; returns undefined if it can't be stored, which drops its row. */
type Rule = (value: unknown) => Stored | undefined;

const ofText =
  (accept: (text: string) => Accepted<string, string> | null): Rule =>
  (value) =>
    typeof value === 'string' ? (accept(value) ?? undefined) : undefined;
const ofNumber =
  (accept: (number: number) => Accepted<number, string> | null): Rule =>
  (value) =>
    typeof value === 'number' ? (accept(value) ?? undefined) : undefined;
const orNull =
  (rule: Rule): Rule =>
  (value) =>
    value === null ? null : rule(value);

/** Longest terms of a saved view as JSON, characters: a search and some lists of identifiers. */
const TERMS_LIMIT = 65_536;

const identifier = ofText(acceptIdentifier);
const name = ofText((text) => acceptName(text));
const shortName = ofText((text) => acceptName(text, NAME_LIMIT));
/** A word that the table knows; otherwise the table refuses the row. */
const word = ofText((text) => acceptName(text, NAME_LIMIT));
const note = ofText((text) => {
  const accepted = acceptNote(text);
  return accepted === 'tooLong' ? null : accepted;
});
const instant = ofNumber(acceptInstant);
const count = ofNumber(acceptCount);
const path = ofText(acceptPath);
const terms = ofText((text) => (text.length > TERMS_LIMIT ? null : acceptName(text, TERMS_LIMIT)));
/** Empty for a device. */
const archive: Rule = (value) => (value === '' ? acceptName('') : identifier(value));

/**
 * Tables stored row by row, with the columns that are meaningful in another database, and their
 * valid values.
 */
const TABLES = {
  saved_view: { id: shortName, name: shortName, search: terms, created_at: instant },
  note: {
    device_id: identifier,
    archive_id: archive,
    snapshot_at: orNull(instant),
    text: note,
    changed_at: instant,
  },
  bookmark: {
    kind: word,
    service_id: identifier,
    name,
    starred_at: orNull(instant),
    opened_at: orNull(instant),
  },
  pin: {
    id: count,
    target_kind: word,
    target_id: orNull(identifier),
    archive_id: orNull(identifier),
    rule_kind: word,
    rule_number: count,
    precision: word,
    archives_low: count,
    created_at: instant,
  },
  sync_settings: { id: count, mode: word, paused: count },
  storage_settings: {
    id: count,
    quota_bytes: orNull(count),
    floor_bytes: orNull(count),
    days_kept: orNull(count),
    images_folder: orNull(path),
  },
  visit: { id: count, name, created_at: instant, ended_at: orNull(instant), subject_count: count },
} satisfies Readonly<Record<string, Readonly<Record<string, Rule>>>>;

export type ChoiceTable = keyof typeof TABLES;

export const choiceTables = Object.keys(TABLES) as readonly ChoiceTable[];

export function isChoiceTable(table: string): table is ChoiceTable {
  return Object.hasOwn(TABLES, table);
}

const rulesOf = (table: ChoiceTable): Readonly<Record<string, Rule>> => TABLES[table];

export const choiceColumns = (table: ChoiceTable): readonly string[] => Object.keys(rulesOf(table));

/**
 * Returns the present columns of a row as they may be stored; `null` if the row can't be stored.
 */
export function acceptChoiceRow(
  table: ChoiceTable,
  row: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, Stored> | null {
  const accepted = new Map<string, Stored>();
  for (const [column, rule] of Object.entries(rulesOf(table))) {
    if (!Object.hasOwn(row, column)) continue;
    const value = rule(row[column]);
    if (value === undefined) return null;
    accepted.set(column, value);
  }
  return accepted;
}

/** Inserts a row into a database, replacing one with its key. Throws if the table refuses it. */
export function putChoiceRow(
  database: { prepare(sql: string): { run(...values: (string | number | null)[]): unknown } },
  table: ChoiceTable,
  row: ReadonlyMap<string, Stored>,
): void {
  const columns = [...row.keys()];
  const parameters = columns.map(() => '?').join(', ');
  database
    .prepare(`INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${parameters})`)
    .run(...row.values());
}
