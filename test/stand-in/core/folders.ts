import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The folder of the project: what Electron calls the app's path when it is not packaged. */
export const projectFolder = resolve(import.meta.dirname, '..', '..', '..');

/** Where the system keeps the settings of a person's programs. */
export function settingsFolder(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  if (process.platform === 'win32') return process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming');
  return process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config');
}

/** Where the system keeps what programs remember on this machine alone. */
export function stateFolder(): string {
  if (process.platform === 'darwin') return settingsFolder();
  if (process.platform === 'win32') return process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  return process.env.XDG_STATE_HOME ?? join(homedir(), '.local', 'state');
}
