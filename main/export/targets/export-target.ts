import type { Content, WrittenContent } from '../../bagit/files/write-content.ts';
import type { StoredFile } from '../../bagit/threads/image-file.ts';

interface EntryOptions {
  /** The time that the file shows, ms since the epoch. */
  readonly modified: number;
  /** What the content has to hash to, lower-case hex. Another one rejects with `ContentChangedError`. */
  readonly sha256?: string;
}

/** A text that stands beside an image. */
export interface Sidecar {
  readonly path: string;
  readonly text: string;
}

/** A stored image on its way into an export. */
export interface AddedImage {
  /** The time that its file shows, ms since the epoch. */
  readonly modified: number;
  find(): Promise<StoredFile>;
  readonly beside: Sidecar | null;
  /** Once it is aborted, nothing is begun. */
  readonly signal: AbortSignal;
}

/**
 * A new folder or a new archive that one export fills. It never overwrites what is there and never writes outside of itself (P34). Paths are
 * relative, in NFC, with `/`. An archive writes its entries one after the other, in the order of the calls.
 */
export interface ExportTarget {
  /** The name of the bag, also that of the folder inside an archive. */
  readonly name: string;
  /** The folder or the archive as an absolute path. Never for the screen. */
  readonly path: string;
  /** How many images are added at a time, so that one is found while another is on its way to the disk. */
  readonly writers: number;
  /**
   * Writes one file, which is not seen under its name before it is whole. Rejects with the error of the content or of the disk; then the target has
   * no such file, and can take others.
   */
  add(path: string, content: Content, options: EntryOptions): Promise<WrittenContent>;
  /** Adds an image as `add` does, then what is to stand beside it. Rejects with `ImageFaultError` and the reason of the signal, too. */
  addImage(path: string, image: AddedImage): Promise<void>;
  /** Adds a folder without files. */
  addFolder(path: string, modified: number): Promise<void>;
  /** Puts what was added on the disk. */
  flush(): Promise<void>;
  /** Flushes, and gives an archive its end and its name. Nothing can be added afterwards. */
  finish(): Promise<void>;
  /** Stops without an end. What was written stays. */
  abandon(): Promise<void>;
}

/** The target of an export that was cut off. */
export interface ReopenedTarget extends ExportTarget {
  /** What is there under a path with this hash already; null: nothing, and what else was there is removed. */
  take(path: string, sha256: string): Promise<WrittenContent | null>;
  /** Removes what is there under a path, if anything. */
  remove(path: string): Promise<void>;
}

/** False for a path that is absolute, climbing, empty, or not in NFC (P34). */
export function isEntryPath(path: string): boolean {
  const isRefused = (part: string) => part === '' || part === '.' || part === '..' || /[\\\0]/.test(part);
  return path === path.normalize('NFC') && !path.split('/').some(isRefused);
}

/** The parts of a path inside a target. Throws for one that leaves it. */
export function pathParts(path: string): readonly string[] {
  if (!isEntryPath(path)) throw new Error('A path of an export has to stay inside it.');
  return path.split('/');
}
