import type { Failure } from '../../../preload/contract/index.ts';
import { ArchiveTooLongError } from '../../bagit/zip/zip-writer.ts';
import { EmptyPackError } from '../../carry-pack/make/write-pack.ts';
import { ExportRefusedError, nothingToExport } from '../../export/export-failure.ts';
import { diskFault } from '../../export/targets/disk-fault.ts';

const diskFull: Failure = {
  code: 'storageFull',
  refusal: 'packDiskFull',
  message: 'The drive for the pack is full.',
  advice: 'Free up space or choose another drive, then make the pack again.',
};

const tooLong: Failure = {
  code: 'archiveTooLong',
  refusal: 'packTooLong',
  message: 'This drive takes no file above 4 GB.',
  advice: 'Make the pack in parts under 4 GB.',
};

/** An error of `writePack`, with the reason for people where it is another one than that of an export: no part of a pack stays. */
export function packError(error: unknown): unknown {
  if (error instanceof EmptyPackError) return new ExportRefusedError(nothingToExport);
  if (error instanceof ArchiveTooLongError) return new ExportRefusedError(tooLong);
  return diskFault(error).kind === 'full' ? new ExportRefusedError(diskFull) : error;
}
