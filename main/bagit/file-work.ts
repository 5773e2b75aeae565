import { assertNever } from '../../preload/contract/core/assert-never.ts';
import type { SealStart } from './age-stream.ts';
import { type ArchiveFile, createArchiveFile, type StoredEntry } from './archive-file.ts';
import { type ImageFault, ImageFaultError } from './read-image.ts';
import { ReadBackError } from './write-new-file.ts';
import { ArchiveTooLongError } from './zip-writer.ts';

/** Tasks are answered in order. A thread writes at most one archive. */
export type FileTask =
  | { readonly kind: 'create'; readonly file: string; readonly seal: SealStart | null }
  | { readonly kind: 'write'; readonly bytes: Uint8Array }
  | { readonly kind: 'addImage'; readonly entry: StoredEntry }
  | { readonly kind: 'flush' | 'close' | 'finish' };

/** Facts from which an error is rebuilt: between threads only its text survives. */
export interface ThreadError {
  readonly message: string;
  readonly fault: ImageFault | 'readBack' | null;
  /** Code and call of a system error. */
  readonly code: unknown;
  readonly syscall: unknown;
}

/** `value` is set for `addImage` alone. */
export type FileAnswer = { readonly value: number } | { readonly error: ThreadError };

function describe(error: unknown): ThreadError {
  const { message, code, syscall } = error as NodeJS.ErrnoException;
  const fault = error instanceof ImageFaultError ? error.fault : null;
  if (error instanceof ArchiveTooLongError) return { message, code: 'EFBIG', syscall, fault };
  return { message, code, syscall, fault: error instanceof ReadBackError ? 'readBack' : fault };
}

/** Does on a thread what would take the main loop a dozen asynchronous calls per image. */
export function createFileWork(): (task: FileTask) => FileAnswer {
  let archive: ArchiveFile | null = null;

  function work(task: FileTask): number {
    switch (task.kind) {
      case 'create':
        archive = createArchiveFile(task.file, task.seal);
        break;
      case 'write':
        archive?.write(task.bytes);
        break;
      case 'addImage':
        return archive?.addImage(task.entry) ?? 0;
      case 'flush':
        archive?.flush();
        break;
      case 'close':
      case 'finish': {
        const ended = archive;
        // Forgets the archive first: its descriptor may soon belong to another file.
        archive = null;
        ended?.[task.kind]();
        break;
      }
      default:
        return assertNever(task);
    }
    return 0;
  }

  return (task) => {
    try {
      return { value: work(task) };
    } catch (error) {
      return { error: describe(error) };
    }
  };
}
