import type { StoredFile } from '../../bagit/image-file.ts';
import type { Content, WrittenContent } from '../../bagit/write-content.ts';

interface EntryOptions {
  /** Modification time of the file, ms since the epoch. */
  readonly modified: number;
  /**
   * Expected hash of the content, lower-case hex. Another one rejects with `ContentChangedError`.
   */
  readonly sha256?: string;
}

/** A text file for an image, next to it. */
export interface Sidecar {
  readonly path: string;
  readonly text: string;
}

export interface AddedImage {
  /** Modification time of its file, ms since the epoch. */
  readonly modified: number;
  find(): Promise<StoredFile>;
  readonly beside: Sidecar | null;
  /** Once it is aborted, nothing more is started. */
  readonly signal: AbortSignal;
}

/**
 * A new folder or archive filled by one export. It never overwrites anything and never writes
 * outside of itself (P34). Paths are relative, in NFC, with `/`. An archive writes its entries one
 * after the other, in the order of the calls.
 */
export interface ExportTarget {
  /** Name of the bag, and of the folder inside an archive. */
  readonly name: string;
  /** Absolute path of the folder or archive. Never for the page. */
  readonly path: string;
  /** Number of images added at a time, so that one is found while another is being written. */
  readonly writers: number;
  /**
   * Writes one file, which appears under its name only once complete. Rejects with the error of
   * the content or the disk; then the target lacks the file, but can take others.
   */
  add(path: string, content: Content, options: EntryOptions): Promise<WrittenContent>;
  /**
   * Adds an image like `add`, then its sidecar. Also rejects with `ImageFaultError` and the
   * signal's reason.
   */
  addImage(path: string, image: AddedImage): Promise<void>;
  addFolder(path: string, modified: number): Promise<void>;
  /** Flushes what was added to the disk. */
  flush(): Promise<void>;
  /** Flushes, and completes and names an archive. Nothing can be added afterwards. */
  finish(): Promise<void>;
  /** Stops without completing. What was written stays. */
  abandon(): Promise<void>;
}

export interface ReopenedTarget extends ExportTarget {
  /**
   * Returns true if there is a file with this path and content. Removes any other file there.
   */
  take(path: string, content: WrittenContent): Promise<boolean>;
  /** Removes the file at a path, if any. */
  remove(path: string): Promise<void>;
}

/** Returns false for a path that is absolute, climbing, empty, or not in NFC (P34). */
export function isEntryPath(path: string): boolean {
  const isRefused = (part: string) => part === '' || part === '.' || part === '..' || /[\\\0]/.test(part);
  return path === path.normalize('NFC') && !path.split('/').some(isRefused);
}

/** Splits a path inside a target. Throws if it leads outside. */
export function pathParts(path: string): readonly string[] {
  if (!isEntryPath(path)) throw new Error('A path of an export has to stay inside it.');
  return path.split('/');
}
