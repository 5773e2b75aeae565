import { Menu, type MenuItemConstructorOptions } from 'electron';

export interface ApplicationMenuOptions {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly openDocumentation: () => void;
}

/** The entries of the native menu. Roles carry the system's own labels, keys and behaviour. */
export function applicationMenu(options: ApplicationMenuOptions): readonly MenuItemConstructorOptions[] {
  const isMac = options.platform === 'darwin';
  const developing: MenuItemConstructorOptions[] = options.isPackaged
    ? []
    : [{ role: 'reload' }, { role: 'toggleDevTools' }, { type: 'separator' }];
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    { label: '&File', submenu: [{ role: isMac ? 'close' : 'quit' }] },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [...developing, { role: 'togglefullscreen' }],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: [{ label: 'Documentation', click: options.openDocumentation }] },
  ];
}

export function setApplicationMenu(options: ApplicationMenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate([...applicationMenu(options)]));
}
