import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import type { UpdateObstacle } from '../../preload/contract/index.ts';

interface UpdatePackage {
  readonly obstacle: UpdateObstacle | null;
  /** Built-in update server, without a trailing slash. */
  readonly server: string | null;
}

export interface Installation {
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  /** `process.resourcesPath`: undefined on plain Node. */
  readonly resourcesFolder: string | undefined;
  readonly executable: string;
  /** `APPIMAGE`: the file that an AppImage was started from. */
  readonly appImage: string | undefined;
  readonly productName: string;
}

/** `resources/app-update.yml`, written by electron-builder. */
const appUpdate = z.object({
  provider: z.literal('generic'),
  url: z.string().regex(/^https:\/\//),
  publisherName: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
});

/**
 * Returns how this installation is updated. It is never updated without a publisher:
 * electron-updater would skip the Windows signature check (P36).
 */
export function inspectUpdatePackage(installation: Installation): UpdatePackage {
  const { isPackaged, resourcesFolder } = installation;
  if (!isPackaged || resourcesFolder === undefined) return { obstacle: 'notInstalled', server: null };
  if (!isInstalled(installation, resourcesFolder)) return { obstacle: 'notInstalled', server: null };
  if (isManagedByInstaller(installation)) return { obstacle: 'otherMeans', server: null };
  const config = readConfig(join(resourcesFolder, 'app-update.yml'));
  const server = config === null ? null : config.url.replace(/(?<!\/)\/+$/, '');
  const needsPublisher = installation.platform === 'win32' && config?.publisherName === undefined;
  return { obstacle: needsPublisher ? 'noPublisher' : null, server };
}

/**
 * Returns true on Linux for an AppImage or a package that states its type; an unpacked folder is
 * not replaced.
 */
function isInstalled({ platform, appImage }: Installation, resourcesFolder: string): boolean {
  return platform !== 'linux' || appImage !== undefined || existsSync(join(resourcesFolder, 'package-type'));
}

/**
 * Returns true if an administrator installed the app: only the NSIS installer, unlike an MSI,
 * leaves an uninstaller.
 */
function isManagedByInstaller({ platform, executable, productName }: Installation): boolean {
  return platform === 'win32' && !existsSync(join(dirname(executable), `Uninstall ${productName}.exe`));
}

function readConfig(file: string): z.infer<typeof appUpdate> | null {
  try {
    return appUpdate.parse(load(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
