import { z } from 'zod';
import type { Finding } from '../../../preload/contract/fleet/verification.ts';
import { finding } from '../../bagit/finding.ts';

const count = z.int().min(0);

/** What of a manifest.json is compared with the files; main/export/bag has the whole of it. */
const record = z.object({
  application: z.object({ name: z.literal('Fleetglass') }),
  complete: z.boolean(),
  totals: z.object({ chosen: count, written: count, missing: count, failed: count, byteLength: count }),
  files: z.array(z.object({ path: z.string(), byteLength: count, sha256: z.string() })),
  missing: z.array(z.unknown()),
  failed: z.array(z.unknown()),
});

/** A file of the folder `data`. */
interface DataFile {
  readonly byteLength: number;
  readonly sha256: string | undefined;
}

/** True for the manifest.json of any Fleetglass, whatever else it says. */
export function isOwnRecord(text: string): boolean {
  const own = z.object({ application: z.object({ name: z.literal('Fleetglass') }) });
  return own.safeParse(parseJson(text)).success;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Compares manifest.json with the files of `data`, by path, and its counts with each other. */
export function checkRecord(text: string, find: (path: string) => DataFile | undefined): readonly Finding[] {
  const parsed = record.safeParse(parseJson(text));
  if (!parsed.success) return [finding('malformed', { path: 'manifest.json' })];
  const { totals, files, missing, failed, complete } = parsed.data;
  const findings = files
    .filter(({ path, byteLength, sha256 }) => {
      const found = find(path);
      return found?.byteLength !== byteLength || found.sha256 !== sha256;
    })
    .map(({ path }) => finding('recordDiffers', { path }));
  const doAddUp =
    totals.written === files.length &&
    totals.missing === missing.length &&
    totals.failed === failed.length &&
    totals.chosen === totals.written + totals.missing + totals.failed &&
    totals.byteLength === files.reduce((sum, file) => sum + file.byteLength, 0);
  const absent = totals.missing + totals.failed;
  return [
    ...findings,
    ...(doAddUp ? [] : [finding('countsDiffer')]),
    ...(complete ? [] : [absent > 0 ? finding('partial', { count: absent }) : finding('filmLeftOut')]),
    ...(complete && absent > 0 ? [finding('imagesMissing', { count: absent })] : []),
  ];
}
