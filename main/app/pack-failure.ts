import type { Failure } from '../../preload/contract/index.ts';
import { ArchiveTooLongError } from '../bagit/zip-writer.ts';
import { diskFault } from '../export/bag/disk-fault.ts';
import { ExportRefusedError, nothingToExport } from '../export/export-failure.ts';
import { EmptyPackError } from '../packs/write-pack.ts';

const diskFull: Failure = { code: 'storageFull', refusal: 'packDiskFull' };

const tooLong: Failure = { code: 'archiveTooLong', refusal: 'packTooLong' };

/**
 * Converts an error of `writePack` to the reason shown, if it differs from an export's: no part of
 * a pack remains.
 */
export function packError(error: unknown): unknown {
  if (error instanceof EmptyPackError) return new ExportRefusedError(nothingToExport);
  if (error instanceof ArchiveTooLongError) return new ExportRefusedError(tooLong);
  return diskFault(error).kind === 'full' ? new ExportRefusedError(diskFull) : error;
}
