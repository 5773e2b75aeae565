import { z } from 'zod';
import { missingFilmReasons } from '../../../preload/contract/fleet/exports.ts';
import type { Finding } from '../../../preload/contract/fleet/verification.ts';
import { finding } from '../../bagit/finding.ts';
import { MalformedTagFileError } from '../../bagit/tag-files.ts';
import { parseBoundedJson } from '../../gate/bounded-json.ts';
import { MANIFEST_NAME } from '../bag/manifest-schema.ts';
import { pathKey } from './checksum-list.ts';

const count = z.int().min(0);

const own = z.object({ application: z.object({ name: z.literal('Fleetglass') }) });

/** Part of manifest.json that is compared with the files; main/export/bag has the whole schema. */
const record = z.object({
  formatVersion: z.int().min(1).default(1),
  complete: z.boolean().nullable(),
  totals: z.object({ chosen: count, written: count, missing: count, failed: count, byteLength: count }),
  files: z.custom<readonly unknown[]>(Array.isArray),
  missing: z.custom<readonly unknown[]>(Array.isArray),
  failed: z.custom<readonly unknown[]>(Array.isArray),
  missingFilm: z.enum(missingFilmReasons).nullable().default(null),
});

type Counted = z.infer<typeof record>;

/** A row of its list of files. */
const recordFile = z.object({ path: z.string(), byteLength: count, sha256: z.string() });

/** The manifest.json of any Fleetglass version, whatever else it contains. */
export interface OwnRecord {
  readonly json: unknown;
}

interface DataFile {
  readonly byteLength: number;
  readonly sha256: string | undefined;
}

/**
 * Returns `null` if another program wrote it. Throws `RangeError` if it is too large to compare,
 * `MalformedTagFileError` if it is not UTF-8.
 */
export function readOwnRecord(bytes: Uint8Array): OwnRecord | null {
  try {
    const json = parseBoundedJson(bytes);
    return own.safeParse(json).success ? { json } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error instanceof TypeError ? new MalformedTagFileError('Not in UTF-8.', { cause: error }) : error;
  }
}

/**
 * Validates the rows of a list one by one; `null` at the first invalid one: a schema of the whole
 * list would report each of millions.
 */
function rowsOf(rows: readonly unknown[]): readonly z.infer<typeof recordFile>[] | null {
  const files: z.infer<typeof recordFile>[] = [];
  for (const row of rows) {
    const parsed = recordFile.safeParse(row);
    if (!parsed.success) return null;
    files.push(parsed.data);
  }
  return files;
}

/** Compares manifest.json with the files of `data`, by path, and its counts with each other. */
export function checkRecord(
  { json }: OwnRecord,
  find: (path: string) => DataFile | undefined,
): readonly Finding[] {
  const parsed = record.safeParse(json);
  const files = parsed.success ? rowsOf(parsed.data.files) : null;
  if (!parsed.success || files === null) return [finding('malformed', { path: MANIFEST_NAME })];
  const { totals, missing, failed } = parsed.data;
  const once = new Set<string>();
  const findings = files
    .filter(({ path, byteLength, sha256 }) => {
      const found = find(path);
      const isTwice = once.size === once.add(pathKey(path)).size;
      return isTwice || found?.byteLength !== byteLength || found.sha256 !== sha256;
    })
    .map(({ path }) => finding('recordDiffers', { path }));
  const doAddUp =
    totals.written === files.length &&
    totals.missing === missing.length &&
    totals.failed === failed.length &&
    totals.chosen === totals.written + totals.missing + totals.failed &&
    totals.byteLength === files.reduce((sum, file) => sum + file.byteLength, 0);
  return [
    ...findings,
    ...(doAddUp && isTrulyComplete(parsed.data) ? [] : [finding('countsDiffer')]),
    ...whatIsMissing(parsed.data),
  ];
}

/** Returns true unless a record claims to be complete but lists something as missing. */
function isTrulyComplete({ formatVersion, complete, totals, missingFilm }: Counted): boolean {
  return (
    formatVersion === 1 || complete !== true || (totals.chosen === totals.written && missingFilm === null)
  );
}

/** Returns true if an image is missing because the export was finished early. */
function isNotWritten(row: unknown): boolean {
  return typeof row === 'object' && row !== null && Reflect.get(row, 'reason') === 'notWritten';
}

function whatIsMissing({
  formatVersion,
  complete,
  missing,
  failed,
  missingFilm,
}: Counted): readonly Finding[] {
  // Not the totals: they may be any numbers, and their sum is shown.
  const absent = missing.length + failed.length;
  // In version 1, `complete` only said that, and an omitted film was not named.
  const isEarly = formatVersion === 1 ? complete === false : missing.some(isNotWritten);
  const isFilmMissing = formatVersion === 1 ? isEarly && absent === 0 : missingFilm !== null;
  return [
    ...(absent === 0 ? [] : [finding(isEarly ? 'partial' : 'imagesMissing', { count: absent })]),
    ...(isFilmMissing ? [finding('filmLeftOut')] : []),
  ];
}
