/**
 * English texts of the native shell: menus, dialogs, the tray. Their keys define those of every
 * language. `&` marks the Alt key of a menu on Windows and Linux; macOS omits it.
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
  'app.updates': 'Check for Updates…',

  'file.addDevices': 'Add Devices…',
  'file.export': 'Export…',
  'file.verify': 'Check an Export…',
  'file.makePack': 'Make a Pack…',
  'file.openPack': 'Open a Pack…',

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
  'go.health': 'Needs a look',
  'go.storage': 'Storage',
  'go.back': 'Back',
  'go.forward': 'Forward',
  'go.palette': 'Search or Go To…',

  'sync.start': 'Sync Now',
  'sync.pause': 'Pause',
  'sync.resume': 'Resume',
  'sync.cancel': 'Cancel',
  'sync.retryFailed': 'Retry All',
  'sync.tryNow': 'Try Now',
  'sync.continueAnyway': 'Continue Anyway',
  'sync.goOnline': 'Go Online',
  'sync.useAuto': 'Switch to Auto and Sync',
  'sync.cancelCheck': 'Cancel Check',
  'sync.signIn': 'Sign In…',
  'sync.raiseLimit': 'Change Limit…',
  'sync.openStorage': 'Open Storage…',
  'sync.workOffline': 'Work Offline',
  'sync.network': 'Test Connection…',

  'window.show': 'Show Fleetglass',
  'window.minimize': 'Minimize',
  'window.zoom': 'Zoom',
  'window.close': 'Close',
  'window.front': 'Bring All to Front',

  'help.guide': 'Guide',
  'help.documentation': 'Documentation on the Web',
  'help.shortcuts': 'Keyboard Shortcuts',
  'help.diagnostics': 'Diagnostics…',

  'work.none': 'No sync is running',
  'work.running': 'Sync: {share}',
  'work.waiting': 'Waiting: {count}',
  'work.failed': '{count} failed',

  'hold.checking': 'Waiting for the check to finish',
  'hold.paused': 'Paused',
  'hold.workingOffline': 'Working offline',
  'hold.signedOut': 'Sign-in needed',
  'hold.networkNeedsSignIn': 'Network needs sign-in',
  'hold.offline': 'Waiting for a connection',
  'hold.serviceWait': 'Paused by the service',
  'hold.diskFull': 'No space left for images',
  'hold.imagesAway': 'Image drive not connected',
  'hold.storageFailed': 'Images can’t be saved',
  'hold.imageServer': 'Downloads keep failing',
  'hold.networkLimit': 'Network data limit reached',
  'hold.syncLimit': 'Sync data limit reached',
  'hold.mode': 'This mode waits for you',
  'hold.lowOnly': 'Full images wait for another mode',
  'hold.notStarted': 'No sync in progress',

  'dialog.exportTitle': 'Export to folder',
  'dialog.exportButton': 'Export here',
  'dialog.verifyTitle': 'Choose the export to check',
  'dialog.verifyButton': 'Check',
  'dialog.imageTitle': 'Save image',
  'dialog.filmTitle': 'Save as film',
  'dialog.filmFilter': 'WebM film',
  'dialog.newPackTitle': 'Save the pack',
  'dialog.packTitle': 'Choose the pack to open',
  'dialog.packButton': 'Open',
  'dialog.packFilter': 'Carry pack',
  'dialog.imagesTitle': 'Move images to folder',
  'dialog.imagesButton': 'Choose folder',
  'dialog.updateTitle': 'Choose an update',
  'dialog.updateMessage': 'Choose the .yml file that starts with “latest”, next to the installer.',
  'dialog.updateButton': 'Check update',
  'dialog.updateFilter': 'Update description',

  'stopped.message': 'The Fleetglass window crashed several times.',
  'stopped.detail': 'Downloaded images are safe. You can reload the window or quit.',
  'stopped.load': 'Reload',
  'stopped.quit': 'Quit',
  'failing.title': 'Fleetglass has to close',
  'failing.detail':
    'Too many errors occurred in a row. Downloaded images stay on this laptop. Start Fleetglass again; if it happens again, open the diagnostics and send the report.',
  'notStarted.title': 'Fleetglass couldn’t start',
  'notStarted.detail': 'Downloaded images weren’t changed.',
  'notStarted.diskFull':
    'The disk is full: free some space, then start Fleetglass again. Downloaded images weren’t changed.',
  'notStarted.notWritable':
    'Fleetglass can’t write to this folder: make it writable, or choose another one with --profile. Downloaded images weren’t changed.',
  'notStarted.sandbox':
    'Fleetglass doesn’t run without its sandbox, which protects this laptop from harmful images. Start it without --no-sandbox.',
  'notStarted.appImageSandbox':
    'The AppImage was started without its sandbox (--no-sandbox), as happens where the system doesn’t allow one. The sandbox protects this laptop from harmful images: install the deb or rpm package of Fleetglass instead.',

  'signIn.signedIn': 'You’re signed in',
  'signIn.signedIn.advice': 'Return to Fleetglass. You can close this page.',
  'signIn.failed': 'Sign-in failed',
  'signIn.failed.advice': 'Return to Fleetglass to see why. You can close this page.',
} as const;

export type NativeTextKey = keyof typeof en;

/** All texts of a language: a missing key does not compile. */
export type NativeTexts = Readonly<Record<NativeTextKey, string>>;
