import type { ExportPlan, ExportPrecision, SubjectReference } from '../../preload/contract/index.ts';
import type { MissingSubject } from './bag/build-manifest.ts';
import type { PlannedImage } from './names/export-paths.ts';
import { type ExportLibrary, resolveSubject } from './resolve-subject.ts';

/** The most subjects of one export: about 1 kB of memory each, and so many files that a file manager still opens. */
export const SUBJECT_LIMIT = 20_000;
/** Missing names in a plan (the contract's limit). */
const MISSING_NAME_LIMIT = 10;

/** The subjects of an export that has not started, with the stored image of each in the wanted precision. */
export interface ExportDraft {
  /** Adds subjects that are not in yet; with another precision all are looked up again. False: too many. */
  add(subjects: readonly SubjectReference[], precision: ExportPrecision): boolean;
  plan(): ExportPlan;
  readonly planned: readonly PlannedImage[];
  readonly missing: readonly MissingSubject[];
  readonly precision: ExportPrecision;
}

function missingName({ subject, names }: MissingSubject): string {
  const device = names?.deviceName ?? subject.deviceId;
  const archive = names?.archiveName ?? subject.archiveId;
  return archive === null ? device : `${device} – ${archive}`;
}

export function createExportDraft(
  exportId: string,
  library: ExportLibrary,
  firstPrecision: ExportPrecision,
): ExportDraft {
  const subjects = new Map<string, SubjectReference>();
  let precision = firstPrecision;
  let planned: PlannedImage[] = [];
  let missing: MissingSubject[] = [];

  function resolve(subject: SubjectReference): void {
    const resolved = resolveSubject(library, subject, precision);
    if (resolved.kind === 'planned') planned.push(resolved.planned);
    else missing.push(resolved.missing);
  }

  return {
    add(added, wanted) {
      const fresh = new Map(
        added.map((subject) => [JSON.stringify([subject.deviceId, subject.archiveId]), subject] as const),
      );
      for (const key of subjects.keys()) fresh.delete(key);
      if (subjects.size + fresh.size > SUBJECT_LIMIT) return false;
      for (const [key, subject] of fresh) subjects.set(key, subject);
      if (wanted === precision) {
        for (const subject of fresh.values()) resolve(subject);
        return true;
      }
      precision = wanted;
      planned = [];
      missing = [];
      for (const subject of subjects.values()) resolve(subject);
      return true;
    },
    plan: () => ({
      exportId,
      precision,
      fileCount: planned.length,
      byteLength: planned.reduce((sum, { image }) => sum + image.byteLength, 0),
      lowCount: planned.filter(({ image }) => image.precision === 'low').length,
      missingCount: missing.length,
      missingNames: missing.slice(0, MISSING_NAME_LIMIT).map(missingName),
    }),
    get planned() {
      return planned;
    },
    get missing() {
      return missing;
    },
    get precision() {
      return precision;
    },
  };
}
