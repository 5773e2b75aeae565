import type { LoggedBag } from '../../library/catalog/export-log.ts';
import type { ExportTarget, ReopenedTarget } from '../bag/export-target.ts';
import type { ExportJournal } from '../bag/journal.ts';
import type { ExportManifest } from '../bag/manifest-schema.ts';
import type { VerificationProgress } from '../verify/check-files.ts';

/** Images of the journal from index `from` up to but excluding `to`. */
interface ImageRange {
  readonly from: number;
  readonly to: number;
}

/** A bag to be written. */
export interface PlannedBag extends ImageRange {
  /**
   * Number of its images, from the first on, that may be copied. Existing ones are taken in any
   * case.
   */
  readonly copyCount: number;
  /** `null` if it is the only one. */
  readonly part: ExportManifest['part'];
  /** Creates the target, or opens the interrupted one. */
  open(): Promise<ExportTarget & Partial<ReopenedTarget>>;
}

/** A bag that exists under its final name. */
export interface WholeBag extends ImageRange {
  /** Starts at 1. */
  readonly number: number;
  /** SHA-256 of its tagmanifest-sha256.txt; `null` if this laptop can't have written it. */
  list(): Promise<string | null>;
  /** Returns true if its files are those of its lists. Throws the signal's reason. */
  isUnchanged(signal: AbortSignal): Promise<boolean>;
}

/**
 * Form of an export with its journal: a folder that becomes a bag, or archives that are a bag
 * each.
 */
export interface ExportForm {
  readonly name: string;
  /** Folder of the journal, absolute. */
  readonly folder: string;
  /**
   * Returns what the file manager shows, absolute: the folder, or the first archive once complete.
   */
  shown(): string;
  /** Returns the bags in order; `isCopying` is false if missing images must not be copied. */
  bags(
    journal: ExportJournal,
    isCopying: boolean,
  ): Promise<{ readonly whole: readonly WholeBag[]; readonly left: readonly PlannedBag[] }>;
  /**
   * Returns the SHA-256 of each bag's tagmanifest-sha256.txt, by part, like `WholeBag.list`;
   * `null` unless all bags exist.
   */
  lists(): Promise<readonly (string | null)[] | null>;
  /** As `WholeBag.isUnchanged`, for all bags. */
  isUnchanged(signal: AbortSignal, onProgress: (progress: VerificationProgress) => void): Promise<boolean>;
  /** Counts the existing images. `bags`: those whose images are all written. */
  countWritten(journal: ExportJournal, bags: readonly LoggedBag[]): Promise<number>;
  /** Removes the journal, and everything else that only an unfinished export has. */
  close(): Promise<void>;
  /**
   * Removes the files of the export only. If its journal is unknown (`null`), removes no images.
   */
  remove(journal: ExportJournal | null): Promise<void>;
}

/**
 * Returns true if all bags of an export exist as this laptop wrote them: anybody can write to a
 * drive.
 */
export async function isAsLogged(
  form: Pick<ExportForm, 'lists'>,
  bags: readonly LoggedBag[],
): Promise<boolean> {
  if (bags.length === 0) return false;
  const lists = await form.lists();
  return (
    lists?.length === bags.length && bags.every(({ part, listSha256 }) => lists[part - 1] === listSha256)
  );
}
