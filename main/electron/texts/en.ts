/**
 * What the system's own parts of the app say in English: menus, dialogs, the tray. Its keys are the keys of every language.
 * `&` marks the letter that opens a menu with Alt on Windows and Linux; macOS leaves it out.
 */
export const en = {
  'menu.file': '&File',
  'menu.edit': '&Edit',
  'menu.view': '&View',
  'menu.go': '&Go',
  'menu.sync': '&Sync',
  'menu.window': '&Window',
  'menu.help': '&Help',

  'app.about': 'About Fleetglass',
  'app.services': 'Services',
  'app.hide': 'Hide Fleetglass',
  'app.hideOthers': 'Hide Others',
  'app.unhide': 'Show All',
  'app.quit': 'Quit Fleetglass',
  'app.settings': 'Settings…',
  'app.updates': 'Look for Updates…',

  'file.addDevices': 'Add Devices…',
  'file.export': 'Export…',

  'edit.undo': 'Undo',
  'edit.redo': 'Redo',
  'edit.cut': 'Cut',
  'edit.copy': 'Copy',
  'edit.paste': 'Paste',
  'edit.delete': 'Delete',
  'edit.selectAll': 'Select All',

  'view.refresh': 'Refresh',
  'view.compare': 'Compare',
  'view.larger': 'Larger',
  'view.smaller': 'Smaller',
  'view.normalSize': 'Normal Size',
  'view.outdoor': 'Outdoor Mode',
  'view.fullScreen': 'Full Screen',

  'go.browse': 'Browse',
  'go.offline': 'Offline',
  'go.storage': 'Storage',
  'go.back': 'Back',
  'go.forward': 'Forward',
  'go.palette': 'Search or Go To…',

  'sync.start': 'Start a Sync',
  'sync.pause': 'Pause',
  'sync.resume': 'Resume',
  'sync.workOffline': 'Work Offline',
  'sync.network': 'Test the Connection…',

  'window.show': 'Show Fleetglass',
  'window.minimize': 'Minimize',
  'window.zoom': 'Zoom',
  'window.close': 'Close',
  'window.front': 'Bring All to Front',

  'help.documentation': 'Documentation',
  'help.shortcuts': 'Keyboard Shortcuts',
  'help.diagnostics': 'Diagnostics…',

  'work.none': 'No sync is running',
  'work.running': 'Sync: {share}',
  'work.paused': 'Sync paused: {share}',
  'work.waiting': 'Sync waits: {share}',
  'work.failed': '{count} failed',

  'dialog.exportTitle': 'Export to folder',
  'dialog.exportButton': 'Export here',
  'dialog.imagesTitle': 'Keep images in folder',
  'dialog.imagesButton': 'Keep here',
  'dialog.updateTitle': 'Choose an update',
  'dialog.updateMessage':
    'Choose the description of the update (latest….yml) that lies beside its installer.',
  'dialog.updateButton': 'Check update',
  'dialog.updateFilter': 'Description of an update',

  'stopped.message': 'The screen of Fleetglass stopped several times.',
  'stopped.detail': 'What is kept on this laptop is safe. You can load the screen again, or quit.',
  'stopped.load': 'Load again',
  'stopped.quit': 'Quit',
  'notStarted.title': 'Fleetglass could not start',
  'notStarted.detail': 'What is kept on this laptop was not changed.',
} as const;

/** The key of a text. */
export type NativeTextKey = keyof typeof en;

/** All texts of a language: a missing key does not compile. */
export type NativeTexts = Readonly<Record<NativeTextKey, string>>;
