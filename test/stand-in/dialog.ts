import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { record } from './core/recording.ts';

let answered = 0;

/**
 * The next folder that a person "chooses". `FLEETGLASS_STANDIN_DIALOGS` is a JSON list of folders, the first is used first;
 * after the last the dialog is cancelled. A browser can not show a folder dialog, so without the variable the preview
 * answers with one folder in the person's home.
 */
function nextFolder(): string | null {
  const text = process.env.FLEETGLASS_STANDIN_DIALOGS;
  if (text === undefined) {
    const folder = join(homedir(), 'Fleetglass preview exports');
    mkdirSync(folder, { recursive: true });
    process.stderr.write(`preview: the folder dialog answers ${folder}\n`);
    return folder;
  }
  const folders: unknown = JSON.parse(text);
  if (!Array.isArray(folders)) throw new Error('FLEETGLASS_STANDIN_DIALOGS is not a JSON list of folders.');
  const folder: unknown = folders[answered];
  answered += 1;
  return typeof folder === 'string' ? folder : null;
}

type SaveDialog = (...given: unknown[]) => Promise<Electron.SaveDialogReturnValue>;
type OpenDialog = (...given: unknown[]) => Promise<Electron.OpenDialogReturnValue>;

export const dialog = {
  showOpenDialog: (async (...given) => {
    record('dialog.showOpenDialog', given.at(-1));
    const folder = nextFolder();
    return folder === null ? { canceled: true, filePaths: [] } : { canceled: false, filePaths: [folder] };
  }) as OpenDialog,
  showSaveDialog: (async (...given) => {
    const options = given.at(-1) as Electron.SaveDialogOptions;
    record('dialog.showSaveDialog', options);
    const folder = nextFolder();
    return folder === null
      ? { canceled: true, filePath: '' }
      : { canceled: false, filePath: join(folder, basename(options.defaultPath ?? 'untitled')) };
  }) as SaveDialog,
  showErrorBox(title, content) {
    record('dialog.showErrorBox', title);
    process.stderr.write(`${title}: ${content}\n`);
  },
  showMessageBoxSync(options: Electron.MessageBoxSyncOptions) {
    record('dialog.showMessageBoxSync', options.message);
    return options.defaultId ?? 0;
  },
} satisfies Pick<Electron.Dialog, 'showErrorBox' | 'showOpenDialog' | 'showSaveDialog'> & {
  showMessageBoxSync: unknown;
};
