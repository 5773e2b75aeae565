import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { ReadBackError } from '../files/write-new-file.ts';
import { type ImageFault, ImageFaultError } from '../images/read-image.ts';
import { ArchiveTooLongError } from '../zip/zip-writer.ts';
import type { SealStart } from './age-stream.ts';
import { type ArchiveFile, createArchiveFile, type StoredEntry } from './archive-file.ts';

/** Each task has one answer, in their order. A thread writes one archive at most. */
export type FileTask =
  | { readonly kind: 'create'; readonly file: string; readonly seal: SealStart | null }
  | { readonly kind: 'write'; readonly bytes: Uint8Array }
  | { readonly kind: 'addImage'; readonly entry: StoredEntry }
  | { readonly kind: 'flush' | 'close' | 'finish' };

/** What an error is made of again: only its text passes from thread to thread. */
export interface ThreadError {
  readonly message: string;
  readonly fault: ImageFault | 'readBack' | null;
  /** Of the system. */
  readonly code: unknown;
  readonly syscall: unknown;
}

/** `value`: of `addImage` alone. */
export type FileAnswer = { readonly value: number } | { readonly error: ThreadError };

function describe(error: unknown): ThreadError {
  const { message, code, syscall } = error as NodeJS.ErrnoException;
  const fault = error instanceof ImageFaultError ? error.fault : null;
  if (error instanceof ArchiveTooLongError) return { message, code: 'EFBIG', syscall, fault };
  return { message, code, syscall, fault: error instanceof ReadBackError ? 'readBack' : fault };
}

/** Does what would be a dozen calls of the main loop for each image, each of which wakes a thread and is waited for. */
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
        // Its descriptor may be of another file soon.
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
