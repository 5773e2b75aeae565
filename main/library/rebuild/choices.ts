import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { healthStates } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { acceptChoiceRow, isChoiceTable, putChoiceRow } from './choice-rows.ts';

const named = z.object({ id: z.string(), name: z.string() });

/** A subject by its ids and names: a new database has no rows to point at. */
const subject = { organization: named.nullable(), device: named, archive: named.nullable() };

const value = z.union([z.string(), z.number(), z.null()]);
const precision = z.enum(['low', 'full']);

const choice = z.discriminatedUnion('kind', [
  /** A row of a table without ids of other rows. */
  z.object({ kind: z.literal('row'), table: z.string(), values: z.record(z.string(), value) }),
  z.object({ kind: z.literal('byHand'), ...subject }),
  z.object({ kind: z.literal('request'), ...subject, precision, createdAt: z.number() }),
  /** A device that a person called fine, in a state since then. */
  z.object({
    kind: z.literal('fine'),
    ...subject,
    verdict: z.enum(healthStates),
    since: z.number().nullable(),
    at: z.number(),
  }),
  /** A device of a visit, which is a row with its id. */
  z.object({ kind: z.literal('visitMember'), ...subject, visitId: z.number(), position: z.number() }),
  /** A snapshot that was frozen at the end of a visit. */
  z.object({
    kind: z.literal('baseline'),
    ...subject,
    precision,
    hash: z.string(),
    fetchedAt: z.number(),
    visitId: z.number(),
  }),
]);

/** The last line: the file is whole when the lines before it have this hash. */
const end = z.object({ kind: z.literal('end'), sha256: z.string() });

/** What only a person can fill in again: pins, requested downloads, visits, saved views, notes, favourites, settings, devices that were added by hand or called fine. */
export type Choice = z.infer<typeof choice>;

/** Choices as lines of a file. */
export const linesOf = (choices: readonly Choice[]) =>
  choices.map((one) => `${JSON.stringify(one)}\n`).join('');
const endLine = (text: string) => JSON.stringify({ kind: 'end', sha256: hash('sha256', text) });

/** The text of a whole file: the lines, and a last one with their hash. */
export const withEnd = (text: string) => `${text}${endLine(text)}\n`;
export interface StoredChoices {
  readonly choices: readonly Choice[];
  /** The file was there and whole. */
  readonly isWhole: boolean;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Reads what can be read of a file of choices. Never fails. */
export function readChoicesFile(file: string, isWanted: boolean): StoredChoices {
  if (!isWanted) return { choices: [], isWhole: true };
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return { choices: [], isWhole: false };
  }
  const lines = text.split('\n').filter((line) => line !== '');
  const last = end.safeParse(parse(lines.at(-1) ?? ''));
  const body = last.success ? text.slice(0, text.trimEnd().lastIndexOf('\n') + 1) : text;
  return {
    choices: lines.flatMap((line) => choice.safeParse(parse(line)).data ?? []),
    isWhole: last.success && last.data.sha256 === hash('sha256', body),
  };
}

/** Puts back rows of tables that name no other rows. */
export function restoreRows(database: Database, choices: readonly Choice[]): void {
  for (const one of choices) {
    if (one.kind !== 'row' || !isChoiceTable(one.table)) continue;
    const row = acceptChoiceRow(one.table, one.values);
    try {
      if (row !== null) putChoiceRow(database, one.table, row);
    } catch {
      // A line that the tables refuse costs itself.
    }
  }
}
