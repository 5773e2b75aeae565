import { basename } from 'node:path';
import type { LoggedExport } from '../../library/catalog/export-log.ts';
import type { ExportForm } from './export-form.ts';
import { createFolderForm } from './folder-form.ts';
import { createZipForm, zipFolderName } from './zip-form.ts';

/** Returns the form of an export known to the library. `host`: of the service. */
export function formOf({ path, name }: LoggedExport, host: string): ExportForm {
  return basename(path) === zipFolderName(name) ? createZipForm(path, host) : createFolderForm(path);
}
