import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { healthStates } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { acceptChoiceRow, isChoiceTable, putChoiceRow } from './choice-rows.ts';

const named = z.object({ id: z.string(), name: z.string() });

/** A subject by its ids and names: a new database has no rows to refer to. */
const subject = { organization: named.nullable(), device: named, archive: named.nullable() };

const value = z.union([z.string(), z.number(), z.null()]);
const precision = z.enum(['low', 'full']);

const choice = z.discriminatedUnion('kind', [
  /** A row of a table without ids of other rows. */
  z.object({ kind: z.literal('row'), table: z.string(), values: z.record(z.string(), value) }),
  z.object({ kind: z.literal('byHand'), ...subject }),
  z.object({ kind: z.literal('request'), ...subject, precision, createdAt: z.number() }),
  /** A device that the user called fine, its state, and since when. */
  z.object({
    kind: z.literal('fine'),
    ...subject,
    verdict: z.enum(healthStates),
    since: z.number().nullable(),
    at: z.number(),
  }),
  /** A device of a visit, which is a row with its id. */
  z.object({ kind: z.literal('visitMember'), ...subject, visitId: z.number(), position: z.number() }),
  /** A snapshot frozen at the end of a visit. */
  z.object({
    kind: z.literal('baseline'),
    ...subject,
    precision,
    hash: z.string(),
    fetchedAt: z.number(),
    visitId: z.number(),
  }),
]);

/** Last line: the file is complete if the lines before it have this hash. */
const end = z.object({ kind: z.literal('end'), sha256: z.string() });

/**
 * A choice that only the user can restore: a pin, requested download, visit, saved view, note,
 * favourite or setting, or a device added by hand or called fine.
 */
export type Choice = z.infer<typeof choice>;

/** Serializes choices as lines of a file. */
export const linesOf = (choices: readonly Choice[]) =>
  choices.map((one) => `${JSON.stringify(one)}\n`).join('');
const endLine = (text: string) => JSON.stringify({ kind: 'end', sha256: hash('sha256', text) });

/** Returns a complete file: the lines, and a last one with their hash. */
export const withEnd = (text: string) => `${text}${endLine(text)}\n`;
export interface StoredChoices {
  readonly choices: readonly Choice[];
  /** True if the file existed and was complete. */
  readonly isWhole: boolean;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Reads whatever is readable of a file of choices. Never fails. */
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

/** Restores rows of tables that refer to no other rows. */
export function restoreRows(database: Database, choices: readonly Choice[]): void {
  for (const one of choices) {
    if (one.kind !== 'row' || !isChoiceTable(one.table)) continue;
    const row = acceptChoiceRow(one.table, one.values);
    try {
      if (row !== null) putChoiceRow(database, one.table, row);
    } catch {
      // A line that the tables refuse costs only itself.
    }
  }
}
