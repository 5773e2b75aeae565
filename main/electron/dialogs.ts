import { BrowserWindow, dialog } from 'electron';
import { type Result, succeed } from '../../preload/contract/index.ts';
import type { Desktop, SettingsFile } from '../core/desktop.ts';
import type { NativeLanguage } from './menus/native-language.ts';
import { writeText } from './write-text.ts';

/** The settings key of the last export folder: since Electron 43 a dialog opens in the system's downloads. */
const LAST_FOLDER_KEY = 'lastExportFolder';

/** The system's dialogs to open and to save files. */
export function createDialogs(
  settings: SettingsFile,
  { text }: Pick<NativeLanguage, 'text'>,
): Pick<Desktop, 'chooseFolder' | 'chooseUpdateFile' | 'saveText'> {
  return {
    async chooseFolder(purpose) {
      if (purpose === 'images')
        return open(folderOptions(text('dialog.imagesTitle'), text('dialog.imagesButton')));
      const last = settings.read(LAST_FOLDER_KEY);
      const folder = await open({
        ...folderOptions(text('dialog.exportTitle'), text('dialog.exportButton')),
        ...(typeof last === 'string' ? { defaultPath: last } : {}),
      });
      if (folder !== null) storeLastFolder(settings, folder);
      return folder;
    },
    chooseUpdateFile: () =>
      open({
        title: text('dialog.updateTitle'),
        message: text('dialog.updateMessage'),
        buttonLabel: text('dialog.updateButton'),
        properties: ['openFile'],
        filters: [{ name: text('dialog.updateFilter'), extensions: ['yml'] }],
      }),
    saveText,
  };
}

function folderOptions(title: string, buttonLabel: string): Electron.OpenDialogOptions {
  return { title, buttonLabel, properties: ['openDirectory', 'createDirectory'] };
}

function storeLastFolder(settings: SettingsFile, folder: string): void {
  try {
    settings.write(LAST_FOLDER_KEY, folder);
  } catch {
    // A full disk costs the memory of the folder, not the export.
  }
}

async function open(options: Electron.OpenDialogOptions): Promise<string | null> {
  const [parent] = BrowserWindow.getAllWindows();
  const answer = await (parent === undefined
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(parent, options));
  return answer.canceled ? null : (answer.filePaths[0] ?? null);
}

async function saveText(suggestedName: string, text: string): Promise<Result<boolean>> {
  const [parent] = BrowserWindow.getAllWindows();
  const options: Electron.SaveDialogOptions = { defaultPath: suggestedName };
  const answer = await (parent === undefined
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(parent, options));
  return answer.canceled || answer.filePath === '' ? succeed(false) : writeText(answer.filePath, text);
}
