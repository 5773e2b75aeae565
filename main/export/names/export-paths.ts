import type { SubjectReference } from '../../../preload/contract/index.ts';
import type { SubjectNames } from '../../library/catalog/subjects.ts';
import type { StoredImage } from '../../library/images/snapshots.ts';
import { createNameAllocator, type NameAllocator } from './name-allocator.ts';
import {
  byteLength,
  cleanName,
  cutName,
  guardReserved,
  NAME_LIMIT_BYTES,
  safeFolderName,
} from './safe-name.ts';
import { fileTime } from './utc-time.ts';

/** Length of a path from the chosen folder on, in UTF-16 units: with `.xmp` behind it, leaves 76 of Windows' 260 for the chosen folder. */
export const PATH_LIMIT = 180;
/** Longest name of the export's own folder, UTF-16 units. */
export const EXPORT_FOLDER_LIMIT = 55;
/** Longest name of the folder of an organization or a device, UTF-16 units: both leave enough of a path for the file's time. */
const FOLDER_LIMIT = 32;
/** The folder of the images inside the export's own: the payload of a bag (RFC 8493 2.1.2). */
const PAYLOAD_FOLDER = 'data';

export interface PlannedImage {
  readonly subject: SubjectReference;
  readonly names: SubjectNames;
  readonly image: StoredImage;
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
};

function timeOf(image: StoredImage): string {
  return (
    fileTime(image.capturedAt) ??
    fileTime(image.receivedAt) ??
    `fetched ${fileTime(image.fetchedAt) ?? 'at an unknown time'}`
  );
}

/** Takes from the longer of two names until both together fit. */
function joinNames(first: string, second: string, characters: number, bytes: number): string {
  let [a, b] = [first.length, second.length].map((length) => Math.min(length, PATH_LIMIT)) as [
    number,
    number,
  ];
  for (;;) {
    const both = `${cutName(first, a, NAME_LIMIT_BYTES)} – ${cutName(second, b, NAME_LIMIT_BYTES)}`;
    if ((both.length <= characters && byteLength(both) <= bytes) || (a <= 1 && b <= 1)) return both;
    if (a >= b) a -= 1;
    else b -= 1;
  }
}

/** Names an image `<device> – <archive or "latest"> – <time, UTC> – <precision>.<ext>`, in at most so many UTF-16 units. */
function fileName({ names, image }: PlannedImage, suffix: string, characters: number): string {
  const extension = extensions[image.mediaType] ?? 'bin';
  const end = ` – ${timeOf(image)} – ${image.precision}${suffix}.${extension}`;
  const device = cleanName(names.deviceName) || 'device';
  const archive = names.archiveName === null ? 'latest' : cleanName(names.archiveName) || 'archive';
  // One unit is left for the `_` in front of a reserved name.
  const start = joinNames(
    device,
    archive,
    characters - end.length - 1,
    NAME_LIMIT_BYTES - byteLength(end) - 1,
  );
  return guardReserved(start + end);
}

/** Gives each image a name of its own in one folder: the one that it has in an export, counted up where two are the same (P33). */
export function createFileNames(): (planned: PlannedImage) => string {
  const allocate = createNameAllocator();
  return (planned) => allocate((suffix) => fileName(planned, suffix, PATH_LIMIT - EXPORT_FOLDER_LIMIT));
}

/** Gives each image a path of its own inside the export's folder, with `/`, in the order of the calls; each part is valid on every system (P33). */
export function createExportPaths(exportFolderName: string): (planned: PlannedImage) => string {
  const organizationName = createNameAllocator();
  const organizations = new Map<string | null, { readonly name: string; readonly allocate: NameAllocator }>();
  const devices = new Map<string, { readonly name: string; readonly allocate: NameAllocator }>();

  function folderOf<Key>(
    known: Map<Key, { readonly name: string; readonly allocate: NameAllocator }>,
    key: Key,
    allocate: NameAllocator,
    wanted: string,
    fallback: string,
  ) {
    const found = known.get(key);
    if (found !== undefined) return found;
    const name = allocate(
      (suffix) => safeFolderName(wanted, fallback, FOLDER_LIMIT - suffix.length) + suffix,
    );
    const folder = { name, allocate: createNameAllocator() };
    known.set(key, folder);
    return folder;
  }

  return (planned) => {
    const { names, subject } = planned;
    const organization = folderOf(
      organizations,
      names.organizationId,
      organizationName,
      names.organizationName ?? '',
      'No organization',
    );
    const device = folderOf(
      devices,
      JSON.stringify([names.organizationId, subject.deviceId]),
      organization.allocate,
      names.deviceName,
      'device',
    );
    const folders = [PAYLOAD_FOLDER, organization.name, device.name];
    const used = [exportFolderName, ...folders].reduce((sum, { length }) => sum + length + 1, 0);
    const file = device.allocate((suffix) => fileName(planned, suffix, PATH_LIMIT - used));
    return [...folders, file].join('/');
  };
}

/** Names an export `Fleetglass 2026-11-21 14.05 – Production`: the time is UTC, to the minute. */
export function exportName(environmentName: string, now: number, suffix: string): string {
  const start = `Fleetglass ${fileTime(now)?.slice(0, -4) ?? ''} – `;
  const characters = EXPORT_FOLDER_LIMIT - start.length - suffix.length;
  return start + safeFolderName(environmentName, 'Environment', characters) + suffix;
}
