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

/** A bag that an earlier run wrote to its end. */
export interface WholeBag extends ImageRange {
  manifest(): Promise<ExportManifest>;
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
  /** Whether all bags are there, with or without the journal. */
  isWhole(): Promise<boolean>;
  /** How many images are there. */
  countWritten(journal: ExportJournal): Promise<number>;
  /** What the bags of a whole export have. */
  manifests(): AsyncIterable<ExportManifest>;
  /** Removes the journal, and what else only an unfinished export has. */
  close(): Promise<void>;
  /** Removes the files of the export, and no others. Null: its journal is not known, and no image is removed. */
  remove(journal: ExportJournal | null): Promise<void>;
}
