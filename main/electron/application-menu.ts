import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '../../preload/contract/index.ts';

export interface ApplicationMenuOptions {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly openDocumentation: () => void;
  /** Something was chosen that the page does. */
  readonly choose: (command: MenuCommand) => void;
}

type Items = readonly MenuItemConstructorOptions[];

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The entries of the native menu. Roles carry the system's own labels, keys and behaviour. */
export function applicationMenu(options: ApplicationMenuOptions): Items {
  const { choose } = options;
  const isMac = options.platform === 'darwin';

  /** The page knows its keys and takes them first; the menu shows them, and on Windows and Linux does not take them a second time. */
  const item = (label: string, command: MenuCommand, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click: () => choose(command),
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
  });

  const settings = item('Settings…', 'settings', 'CmdOrCtrl+,');
  const appMenu: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      item('Look for Updates…', 'updates'),
      separator,
      settings,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  };

  return [
    ...(isMac ? [appMenu] : []),
    {
      label: '&File',
      submenu: [
        item('Add Devices…', 'addDevices'),
        item('Export…', 'export', 'CmdOrCtrl+E'),
        separator,
        ...(isMac ? [] : [settings, separator]),
        { role: isMac ? 'close' : 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [...viewItems(item), ...developing(options.isPackaged), { role: 'togglefullscreen' }],
    },
    {
      label: '&Go',
      submenu: [
        item('Browse', 'browse'),
        item('Offline', 'offline'),
        item('Storage', 'storage'),
        separator,
        item('Back', 'back', isMac ? 'Cmd+[' : 'Alt+Left'),
        item('Forward', 'forward', isMac ? 'Cmd+]' : 'Alt+Right'),
        separator,
        item('Search or Go To…', 'palette', 'CmdOrCtrl+K'),
      ],
    },
    {
      label: '&Sync',
      submenu: [
        item('Start a Sync', 'sync'),
        item('Work Offline or Online', 'workOffline'),
        separator,
        item('Test the Connection…', 'network'),
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: 'Documentation', click: options.openDocumentation },
        item('Keyboard Shortcuts', 'shortcuts'),
        separator,
        item('Diagnostics…', 'diagnostics'),
        ...(isMac ? [] : [item('Look for Updates…', 'updates')]),
      ],
    },
  ];
}

function viewItems(
  item: (label: string, command: MenuCommand, accelerator?: string) => MenuItemConstructorOptions,
): Items {
  return [
    item('Refresh', 'refresh', 'F5'),
    separator,
    item('Larger', 'larger', 'CmdOrCtrl+Plus'),
    item('Smaller', 'smaller', 'CmdOrCtrl+-'),
    item('Normal Size', 'normalSize', 'CmdOrCtrl+0'),
    separator,
    item('Outdoor Mode', 'outdoor', 'F9'),
    separator,
  ];
}

function developing(isPackaged: boolean): Items {
  return isPackaged ? [] : [{ role: 'reload' }, { role: 'toggleDevTools' }, separator];
}

export function setApplicationMenu(options: ApplicationMenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate([...applicationMenu(options)]));
}
