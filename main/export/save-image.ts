import { basename, extname } from 'node:path';
import {
  type Failure,
  fail,
  type Result,
  type SubjectReference,
  succeed,
} from '../../preload/contract/index.ts';
import { allocateChunk, imageFault, readStoredImage } from '../bagit/read-image.ts';
import { writeContent } from '../bagit/write-content.ts';
import { writeNewFile } from '../bagit/write-new-file.ts';
import type { Library } from '../library/library.ts';
import { diskFault } from './bag/disk-fault.ts';
import { writeAtFreeName } from './free-name.ts';
import { resolveStored } from './resolve-subject.ts';
import { createFileNames } from './write/export-paths.ts';
import { usualTemplate } from './write/name-template.ts';
import type { NameContext } from './write/render-name.ts';

interface SaveImageOptions {
  readonly library: Pick<Library, 'history' | 'names' | 'openImage'>;
  readonly timeZone: () => NameContext['timeZone'];
}

/**
 * Writes a stored image to a new file, named as in an export. `choose` asks the user for it.
 * Returns its name; `null` if none was chosen. Failures: `notDownloaded`, `storageFull`, `storageFailed`.
 */
export async function saveImage(
  { library, timeZone }: SaveImageOptions,
  { hash, ...subject }: SubjectReference & { readonly hash: string },
  choose: (proposedName: string) => Promise<string | null>,
): Promise<Result<{ readonly fileName: string } | null>> {
  const planned = resolveStored(library, subject, hash);
  if (planned === null) return fail(notStored);
  const names = createFileNames({ template: usualTemplate, environmentName: '', timeZone: timeZone() });
  const proposed = names(planned);
  const chosen = await choose(proposed);
  if (chosen === null) return succeed(null);
  const write = (path: string) =>
    writeNewFile(path, async (handle) => {
      const { signal } = new AbortController();
      const content = readStoredImage(library, planned.image, signal, () => {}, allocateChunk());
      await writeContent(handle, content, hash);
      return basename(path);
    });
  try {
    return succeed({ fileName: await writeAtFreeName(chosen, extname(proposed), write) });
  } catch (error) {
    if (imageFault(error) !== null) return fail(notStored);
    return fail(diskFault(error).kind === 'full' ? diskFull : notSaved);
  }
}

const notStored: Failure = { code: 'notDownloaded', refusal: 'imageNotStored' };

const diskFull: Failure = { code: 'storageFull', refusal: 'fileDiskFull' };

const notSaved: Failure = { code: 'storageFailed', refusal: 'fileNotSaved' };
