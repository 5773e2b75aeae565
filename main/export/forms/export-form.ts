import type { LoggedBag } from '../../library/catalog/export-log.ts';
import type { ExportManifest } from '../bag/manifest-schema.ts';
import type { ExportJournal } from '../journal/journal.ts';
import type { ExportTarget, ReopenedTarget } from '../targets/export-target.ts';

/** Images of the journal, from the index `from` on, before `to`. */
interface ImageRange {
  readonly from: number;
  readonly to: number;
}

/** A bag that has to be written. */
export interface PlannedBag extends ImageRange {
  /** How many of its images may be copied, from the first on. What is there already is taken all the same. */
  readonly copyCount: number;
  /** Null: it is the only one. */
  readonly part: ExportManifest['part'];
  /** Makes the target, or opens the one that was cut off. */
  open(): Promise<ExportTarget & Partial<ReopenedTarget>>;
}

/** A bag that is there under its name. */
export interface WholeBag extends ImageRange {
  /** From 1 on. */
  readonly number: number;
  /** The SHA-256 of its tagmanifest-sha256.txt; null: it has none that this laptop can have written. */
  list(): Promise<string | null>;
}

/** Where an export is written, with its journal: a folder that becomes a bag, or archives that are bags each. */
export interface ExportForm {
  readonly name: string;
  /** The folder with the journal, absolute. */
  readonly folder: string;
  /** What the file manager shows, absolute: the folder, or the first archive once it is whole. */
  shown(): string;
  /** The bags in their order; `isCopying` false: what is not there yet stays away. */
  bags(
    journal: ExportJournal,
    isCopying: boolean,
  ): Promise<{ readonly whole: readonly WholeBag[]; readonly left: readonly PlannedBag[] }>;
  /** The SHA-256 of the tagmanifest-sha256.txt of each bag, by part, as `WholeBag.list`; null: not all bags are there. */
  lists(): Promise<readonly (string | null)[] | null>;
  /** How many images are there. `bags`: those whose images are all written. */
  countWritten(journal: ExportJournal, bags: readonly LoggedBag[]): Promise<number>;
  /** Removes the journal, and what else only an unfinished export has. */
  close(): Promise<void>;
  /** Removes the files of the export, and no others. Null: its journal is not known, and no image is removed. */
  remove(journal: ExportJournal | null): Promise<void>;
}

/** Whether all bags of an export are there, and are those that this laptop wrote: files on a drive are anybody's. */
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
