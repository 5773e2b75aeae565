import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import type { UpdateObstacle } from '../../../preload/contract/index.ts';

/** What is known of the installation without asking anybody. */
interface UpdatePackage {
  readonly obstacle: UpdateObstacle | null;
  /** The server that was built in, without a slash at the end; null: none. */
  readonly server: string | null;
}

export interface UpdatePackagePlace {
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  /** `process.resourcesPath`: undefined on plain Node. */
  readonly resourcesFolder: string | undefined;
  /** The running program. */
  readonly executable: string;
  /** `APPIMAGE`: the file that an AppImage was started from. */
  readonly appImage: string | undefined;
  /** For messages and uninstallers: the product's name. */
  readonly productName: string;
}

/** What electron-builder writes into the package (`resources/app-update.yml`). */
const appUpdate = z.object({
  provider: z.literal('generic'),
  url: z.string().regex(/^https:\/\//),
  publisherName: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
});

/**
 * Finds out whether this installation may update itself. electron-updater skips the check of the Windows signature when the
 * package names no publisher, so without one nothing is updated (P36).
 */
export function inspectUpdatePackage(place: UpdatePackagePlace): UpdatePackage {
  const { isPackaged, resourcesFolder } = place;
  if (!isPackaged || resourcesFolder === undefined) return { obstacle: 'notInstalled', server: null };
  if (!isInstalled(place, resourcesFolder)) return { obstacle: 'notInstalled', server: null };
  if (isManagedByInstaller(place)) return { obstacle: 'otherMeans', server: null };
  const config = readConfig(join(resourcesFolder, 'app-update.yml'));
  const server = config === null ? null : config.url.replace(/\/+$/, '');
  const needsPublisher = place.platform === 'win32' && config?.publisherName === undefined;
  return { obstacle: needsPublisher ? 'noPublisher' : null, server };
}

/** On Linux an AppImage, or a package that says what it is; an unpacked folder is nobody's to replace. */
function isInstalled({ platform, appImage }: UpdatePackagePlace, resourcesFolder: string): boolean {
  return platform !== 'linux' || appImage !== undefined || existsSync(join(resourcesFolder, 'package-type'));
}

/** Only the NSIS installer leaves its uninstaller beside the program; an MSI is replaced by whoever rolled it out. */
function isManagedByInstaller({ platform, executable, productName }: UpdatePackagePlace): boolean {
  return platform === 'win32' && !existsSync(join(dirname(executable), `Uninstall ${productName}.exe`));
}

function readConfig(file: string): z.infer<typeof appUpdate> | null {
  try {
    return appUpdate.parse(load(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
