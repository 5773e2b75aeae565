import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '../../../preload/contract/index.ts';
import type { NativeTextKey } from '../texts/en.ts';
import type { NativeLanguage } from '../texts/native-language.ts';
import { editItems } from './edit-items.ts';

type Items = readonly MenuItemConstructorOptions[];

interface ApplicationMenuOptions {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly language: Pick<NativeLanguage, 'text'>;
  /** True if an account is open; else commands about its fleet are disabled. */
  readonly hasAccount: boolean;
  readonly isOfflineByChoice: boolean;
  /** Menu items for the downloads, besides "Sync Now". */
  readonly syncItems: Items;
  readonly openDocumentation: () => void;
  readonly choose: (command: MenuCommand) => void;
  readonly workOffline: (on: boolean) => void;
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

/**
 * Builds the native menu. Roles bring the system's own keys and behaviour, but their labels would
 * be English.
 */
export function applicationMenu(options: ApplicationMenuOptions): Items {
  const { text } = options.language;
  const isMac = options.platform === 'darwin';
  const item = pageItems(options);
  const settings = item('app.settings', 'settings', 'CmdOrCtrl+,');
  return [
    ...(isMac ? [appMenu(options, settings)] : []),
    {
      label: text('menu.file'),
      submenu: [
        item('file.addDevices', 'addDevices'),
        item('file.export', 'export', 'CmdOrCtrl+E'),
        item('file.verify', 'verify'),
        separator,
        item('file.makePack', 'makePack'),
        item('file.openPack', 'openPack'),
        separator,
        ...(isMac ? [] : [settings, separator]),
        isMac ? { role: 'close', label: text('window.close') } : { role: 'quit', label: text('app.quit') },
      ],
    },
    { role: 'editMenu', label: text('menu.edit'), submenu: [...editItems(text)] },
    { label: text('menu.view'), submenu: [...viewItems(options)] },
    {
      label: text('menu.go'),
      submenu: [
        item('go.browse', 'browse'),
        item('go.offline', 'offline'),
        item('go.storage', 'storage'),
        item('go.health', 'health'),
        separator,
        item('go.back', 'back', isMac ? 'Cmd+[' : 'Alt+Left'),
        item('go.forward', 'forward', isMac ? 'Cmd+]' : 'Alt+Right'),
        separator,
        item('go.palette', 'palette', 'CmdOrCtrl+K'),
      ],
    },
    {
      label: text('menu.sync'),
      submenu: [
        item('sync.start', 'sync'),
        ...options.syncItems,
        offlineItem(options),
        separator,
        item('sync.network', 'network'),
      ],
    },
    { role: 'windowMenu', label: text('menu.window'), submenu: [...windowItems(options)] },
    {
      role: 'help',
      label: text('menu.help'),
      submenu: [
        // Needs no account: someone who can't sign in may need it.
        { ...item('help.guide', 'guide', 'F1'), enabled: true },
        { label: text('help.documentation'), click: options.openDocumentation },
        item('help.shortcuts', 'shortcuts'),
        separator,
        item('help.diagnostics', 'diagnostics'),
        ...(isMac ? [] : [item('app.updates', 'updates')]),
      ],
    },
  ];
}

type PageItem = (
  label: NativeTextKey,
  command: MenuCommand,
  accelerator?: string,
) => MenuItemConstructorOptions;

/**
 * Creates items whose keys the page handles first; on Windows and Linux the menu shows them
 * without registering them again.
 */
function pageItems({ language, hasAccount, choose }: ApplicationMenuOptions): PageItem {
  return (label, command, accelerator) => ({
    label: language.text(label),
    enabled: hasAccount,
    click: () => choose(command),
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
  });
}

/** Checked while working offline. Electron toggles the check mark before it reports the click. */
export function offlineItem(
  options: Pick<ApplicationMenuOptions, 'language' | 'hasAccount' | 'isOfflineByChoice' | 'workOffline'>,
): MenuItemConstructorOptions {
  return {
    id: 'workOffline',
    type: 'checkbox',
    label: options.language.text('sync.workOffline'),
    checked: options.isOfflineByChoice,
    enabled: options.hasAccount,
    click: ({ checked }) => options.workOffline(checked),
  };
}

function appMenu(
  options: ApplicationMenuOptions,
  settings: MenuItemConstructorOptions,
): MenuItemConstructorOptions {
  const { text } = options.language;
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about', label: text('app.about') },
      pageItems(options)('app.updates', 'updates'),
      separator,
      settings,
      separator,
      { role: 'services', label: text('app.services') },
      separator,
      { role: 'hide', label: text('app.hide') },
      { role: 'hideOthers', label: text('app.hideOthers') },
      { role: 'unhide', label: text('app.unhide') },
      separator,
      { role: 'quit', label: text('app.quit') },
    ],
  };
}

function viewItems(options: ApplicationMenuOptions): Items {
  const item = pageItems(options);
  return [
    item('view.refresh', 'refresh', options.platform === 'darwin' ? 'Cmd+R' : 'F5'),
    item('view.compare', 'compare'),
    separator,
    item('view.larger', 'larger', 'CmdOrCtrl+Plus'),
    item('view.smaller', 'smaller', 'CmdOrCtrl+-'),
    item('view.normalSize', 'normalSize', 'CmdOrCtrl+0'),
    separator,
    item('view.outdoor', 'outdoor', 'F9'),
    separator,
    // The role's default key for `reload` is the page's key for refreshing.
    ...(options.isPackaged
      ? []
      : [
          { role: 'reload', accelerator: 'CmdOrCtrl+Shift+R' } as const,
          { role: 'toggleDevTools' } as const,
          separator,
        ]),
    { role: 'togglefullscreen', label: options.language.text('view.fullScreen') },
  ];
}

function windowItems({ platform, language: { text } }: ApplicationMenuOptions): Items {
  const minimize: MenuItemConstructorOptions = { role: 'minimize', label: text('window.minimize') };
  if (platform !== 'darwin') return [minimize, { role: 'close', label: text('window.close') }];
  return [
    minimize,
    { role: 'zoom', label: text('window.zoom') },
    separator,
    { role: 'front', label: text('window.front') },
  ];
}

export function setApplicationMenu(options: ApplicationMenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate([...applicationMenu(options)]));
}
