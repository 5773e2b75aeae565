import { open, rm } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { dialog } from 'electron';
import { type Failure, fail, type Result, succeed } from '../../preload/contract/index.ts';
import type { Desktop, SettingsFile } from '../shared/desktop.ts';
import { flushFile } from '../shared/flush-file.ts';
import { remember } from '../shared/remember.ts';
import { renameFile } from '../shared/rename-file.ts';
import { FILE_MODE } from '../shared/restrict-mode.ts';
import type { NativeLanguage } from './texts/native-language.ts';
import { appWindow } from './window/app-window.ts';

/**
 * Settings key of the last export folder: since Electron 43, a dialog opens in Downloads by
 * default.
 */
const LAST_FOLDER_KEY = 'lastExportFolder';

/** Shows a dialog for a new file in the folder used last. */
type ChooseNewFile = (
  title: string,
  proposedName: string,
  filter: Electron.FileFilter,
) => Promise<string | null>;

export function createDialogs(
  settings: SettingsFile,
  { text }: Pick<NativeLanguage, 'text'>,
): Pick<
  Desktop,
  | 'chooseExport'
  | 'chooseFilmFile'
  | 'chooseFolder'
  | 'chooseImageFile'
  | 'chooseNewPack'
  | 'choosePack'
  | 'chooseUpdateFile'
  | 'saveText'
> {
  const lastFolder = (): string | null => {
    const last = settings.read(LAST_FOLDER_KEY);
    return typeof last === 'string' ? last : null;
  };
  const rememberFolder = (folder: string): void => remember(settings, LAST_FOLDER_KEY, folder);

  const chooseInLastFolder: ChooseNewFile = async (title, proposedName, filter) => {
    const defaultPath = join(lastFolder() ?? '', proposedName);
    const file = await chooseNewFile({ title, defaultPath, filters: [filter] });
    if (file !== null) rememberFolder(dirname(file));
    return file;
  };

  return {
    chooseFilmFile: (proposedName) =>
      chooseInLastFolder(text('dialog.filmTitle'), proposedName, {
        name: text('dialog.filmFilter'),
        extensions: ['webm'],
      }),
    chooseImageFile(proposedName) {
      const extension = extname(proposedName).slice(1);
      const filter = { name: extension.toUpperCase(), extensions: [extension] };
      return chooseInLastFolder(text('dialog.imageTitle'), proposedName, filter);
    },
    ...packDialogs(text, chooseInLastFolder),
    async chooseFolder(purpose) {
      if (purpose === 'images')
        return choose(folderOptions(text('dialog.imagesTitle'), text('dialog.imagesButton')));
      const last = lastFolder();
      const folder = await choose({
        ...folderOptions(text('dialog.exportTitle'), text('dialog.exportButton')),
        ...(last === null ? {} : { defaultPath: last }),
      });
      if (folder !== null) rememberFolder(folder);
      return folder;
    },
    // Windows and Linux have no dialog for both files and folders.
    chooseExport: (kind) =>
      choose({
        title: text('dialog.verifyTitle'),
        message: text('dialog.verifyTitle'),
        buttonLabel: text('dialog.verifyButton'),
        properties: [kind === 'folder' ? 'openDirectory' : 'openFile'],
        filters: kind === 'folder' ? [] : [{ name: 'ZIP', extensions: ['zip', 'part'] }],
      }),
    chooseUpdateFile: () =>
      choose({
        title: text('dialog.updateTitle'),
        message: text('dialog.updateMessage'),
        buttonLabel: text('dialog.updateButton'),
        properties: ['openFile'],
        filters: [{ name: text('dialog.updateFilter'), extensions: ['yml'] }],
      }),
    saveText,
  };
}

function packDialogs(
  text: NativeLanguage['text'],
  chooseInLastFolder: ChooseNewFile,
): Pick<Desktop, 'chooseNewPack' | 'choosePack'> {
  const filter = () => ({ name: text('dialog.packFilter'), extensions: ['fleetpack'] });
  return {
    chooseNewPack: (proposedName) => chooseInLastFolder(text('dialog.newPackTitle'), proposedName, filter()),
    choosePack: () =>
      choose({
        title: text('dialog.packTitle'),
        message: text('dialog.packTitle'),
        buttonLabel: text('dialog.packButton'),
        properties: ['openFile'],
        filters: [filter()],
      }),
  };
}

function folderOptions(title: string, buttonLabel: string): Electron.OpenDialogOptions {
  return { title, buttonLabel, properties: ['openDirectory', 'createDirectory'] };
}

async function choose(options: Electron.OpenDialogOptions): Promise<string | null> {
  const parent = appWindow();
  const answer = await (parent === undefined
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(parent, options));
  return answer.canceled ? null : (answer.filePaths[0] ?? null);
}

async function chooseNewFile(options: Electron.SaveDialogOptions): Promise<string | null> {
  const parent = appWindow();
  const answer = await (parent === undefined
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(parent, options));
  return answer.canceled || answer.filePath === '' ? null : answer.filePath;
}

async function saveText(suggestedName: string, text: string): Promise<Result<boolean>> {
  const file = await chooseNewFile({ defaultPath: suggestedName });
  return file === null ? succeed(false) : writeText(file, text);
}

const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Writes a text file atomically, using a temporary file and a rename. Failures: `storageFull`,
 * `storageFailed`.
 */
async function writeText(file: string, text: string): Promise<Result<true>> {
  const temporary = `${file}.part`;
  try {
    const handle = await open(temporary, 'w', FILE_MODE);
    try {
      await handle.writeFile(text);
      await flushFile(handle);
    } finally {
      await handle.close();
    }
    await renameFile(temporary, file);
    return succeed(true);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    return fail(describe(error));
  }
}

function describe(error: unknown): Failure {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (FULL_CODES.has(code)) {
    return { code: 'storageFull', refusal: 'fileDiskFull' };
  }
  return { code: 'storageFailed', refusal: 'fileNotSaved' };
}
