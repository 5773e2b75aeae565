import { extensionOf, type PlannedImage } from '../../bagit/planned-image.ts';
import { fileTime } from '../../shared/utc-time.ts';
import { createNameAllocator, type NameAllocator } from './name-allocator.ts';
import type { NameParts, NameTemplate } from './name-template.ts';
import { type NameContext, type NumberedImage, renderName } from './render-name.ts';
import { byteLength, NAME_LIMIT_BYTES, safeFolderName } from './safe-name.ts';

/**
 * Longest path below the chosen folder, UTF-16 units: with `.xmp` added, it leaves 76 of Windows'
 * 260 for the chosen folder.
 */
export const PATH_LIMIT = 180;
/** With less, four folders and a file would have names of only a few characters. */
export const LEAST_PATH_LIMIT = 160;
/**
 * Longest path that Windows' own programs open (MAX_PATH without its terminator), minus `.xmp`,
 * UTF-16 units.
 */
const WINDOWS_PATH_LENGTH = 259 - '.xmp'.length;
/** Longest name of the export's own folder, UTF-16 units. */
export const EXPORT_FOLDER_LIMIT = 55;
/** Longest name of an inner folder, UTF-16 units. */
const FOLDER_LIMIT = 32;
/**
 * Length that folders leave for the file name: a time, a precision, a number and the extension.
 */
const FILE_LENGTH = 48;
/** Folder of the images inside the export's own: the payload of a bag (RFC 8493 2.1.2). */
export const PAYLOAD_FOLDER = 'data/';

export interface FileNaming extends NameContext {
  readonly template: NameTemplate;
}

/** Naming of an export into a chosen folder. */
export interface ExportNaming extends FileNaming {
  /** Longest path below the chosen folder, UTF-16 units. */
  readonly pathLimit: number;
  /** Called if a name was taken, so that a number is added. */
  readonly onNumbered?: () => void;
}

interface NamedFolder {
  /** Relative to the export's folder, ending with `/`. */
  readonly path: string;
  readonly allocate: NameAllocator;
  readonly folders: Map<string, NamedFolder>;
}

/** Names a file in at most `characters` UTF-16 units. */
function allocateFile(
  allocate: NameAllocator,
  parts: NameParts,
  image: NumberedImage,
  context: NameContext & Pick<ExportNaming, 'onNumbered'>,
  characters: number,
): string {
  const extension = extensionOf(image.planned.image.mediaType);
  return allocate((suffix) => {
    if (suffix !== '') context.onNumbered?.();
    const end = `${suffix}.${extension}`;
    const limit = { characters: characters - end.length, bytes: NAME_LIMIT_BYTES - byteLength(end) };
    return renderName(parts, image, context, limit) + end;
  });
}

/**
 * Gives each image a unique name in one folder: its name in an export, with a number added to
 * duplicates (P33).
 */
export function createFileNames(options: FileNaming): (planned: PlannedImage) => string {
  const allocate = createNameAllocator();
  let number = 0;
  return (planned) => {
    number += 1;
    const characters = PATH_LIMIT - EXPORT_FOLDER_LIMIT;
    return allocateFile(allocate, options.template.file, { planned, number }, options, characters);
  };
}

/** Organizations or devices with the same name get their own folders. */
function folderKey(parts: NameParts, { names, subject }: PlannedImage, name: string): string {
  const owners = parts.map(({ kind }) => {
    if (kind === 'organization') return names.organizationId;
    if (kind === 'device') return subject.deviceId;
    return kind === 'archive' || kind === 'id' ? [subject.deviceId, subject.archiveId] : '';
  });
  return JSON.stringify([name, owners]);
}

/**
 * Returns the longest allowed path below the folder `chosen`; `null` if the folder's own path is
 * too long for exports.
 */
export function pathLimitIn(chosen: string, isWindows: boolean): number | null {
  const limit = isWindows ? Math.min(PATH_LIMIT, WINDOWS_PATH_LENGTH - chosen.length - 1) : PATH_LIMIT;
  return limit < LEAST_PATH_LIMIT ? null : limit;
}

/**
 * Gives each image a unique path inside the export's folder, with `/`, in the order of the calls;
 * each part is valid on every system (P33).
 */
export function createExportPaths(
  options: ExportNaming & { readonly exportName: string },
): (planned: PlannedImage) => string {
  const { template, exportName: name, pathLimit } = options;
  const inside = pathLimit - name.length - 1;
  const forFolders = inside - PAYLOAD_FOLDER.length - FILE_LENGTH;
  const folderLimit = Math.min(FOLDER_LIMIT, Math.floor(forFolders / template.folders.length) - 1);
  const root = newFolder(PAYLOAD_FOLDER);
  let number = 0;

  function folderIn(parent: NamedFolder, parts: NameParts, image: NumberedImage): NamedFolder {
    const nameIn = (characters: number) =>
      renderName(parts, image, options, { characters, bytes: NAME_LIMIT_BYTES });
    const key = folderKey(parts, image.planned, nameIn(NAME_LIMIT_BYTES));
    const known = parent.folders.get(key);
    if (known !== undefined) return known;
    const own = parent.allocate((suffix) => nameIn(folderLimit - suffix.length) + suffix);
    const folder = newFolder(`${parent.path}${own}/`);
    parent.folders.set(key, folder);
    return folder;
  }

  return (planned) => {
    number += 1;
    const image = { planned, number };
    let folder = root;
    for (const parts of template.folders) folder = folderIn(folder, parts, image);
    const characters = inside - folder.path.length;
    return folder.path + allocateFile(folder.allocate, template.file, image, options, characters);
  };
}

function newFolder(path: string): NamedFolder {
  return { path, allocate: createNameAllocator(), folders: new Map() };
}

/** Names an export `Fleetglass 2026-11-21 14.05 – Production`: the time is UTC, to the minute. */
export function exportName(environmentName: string, now: number, suffix: string): string {
  const start = `Fleetglass ${fileTime(now)?.slice(0, -4) ?? ''} – `;
  const characters = EXPORT_FOLDER_LIMIT - start.length - suffix.length;
  return start + safeFolderName(environmentName, 'Environment', characters) + suffix;
}
