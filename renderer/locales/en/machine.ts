import type { UpdateMode, UpdateObstacle } from '../../../preload/contract/index.ts';

/** Texts on what concerns this machine: managed settings, updates, crashes. */
export const machineMessages = {
  'managed.environment': 'Set by your administrator',
  'managed.setting': 'Decided by your administrator',
  'managed.noAdding': 'Your administrator decided which environments there are.',
  'managed.keepSignedIn': 'Your administrator decided that every sign-in ends with the app.',
  'managed.invalid': 'Some settings of your administrator are not valid and were left out:',
  'managed.problem': '{place}: {path}: {rule}',

  'updates.menu': 'Updates…',
  'updates.menuReady': 'Update to {version}…',
  'updates.title': 'Updates',
  'updates.running': 'You have Fleetglass {version}.',
  'updates.mode': 'New versions',
  'updates.mode.automatic': 'Look for them and install them when the app is closed',
  'updates.mode.file': 'Only from a file that I choose',
  'updates.mode.off': 'Never',
  'updates.check': 'Look for an update',
  'updates.chooseFile': 'From a file…',
  'updates.chooseFileHint': 'Choose latest….yml in the folder that also holds the installer.',
  'updates.install': 'Install and restart',
  'updates.checking': 'Looking for an update…',
  'updates.current': 'No newer version was offered ({time}).',
  'updates.neverChecked': 'Not looked for since the start.',
  'updates.downloading': 'Downloading version {version}',
  'updates.ready': 'Version {version} is ready. Its signature was checked.',
  'updates.jobRunning': 'An export is running. The update can be installed when it has finished.',
  'updates.installing': 'Installing version {version}…',
  'updates.notes': 'What is new',
  'updates.unavailable.noKey': 'This build carries no key to check updates with, so it never updates itself.',
  'updates.unavailable.noServer': 'This build names no update server.',
  'updates.unavailable.noPublisher':
    'This package names no publisher to compare an update with, so it never updates itself.',
  'updates.unavailable.notInstalled': 'This is no installed package, so it does not update itself.',
  'updates.unavailable.otherMeans':
    'This installation is updated by the means it was rolled out with. Ask your administrator.',

  'safeStart.notice':
    'Fleetglass did not start well several times. This is a safe start: it works offline and without graphics acceleration.',
  'safeStart.restart': 'Start normally',
  'diagnostics.menu': 'Diagnostics…',
  'diagnostics.open': 'Diagnostics',
  'diagnostics.title': 'Diagnostics',
  'diagnostics.version': 'Version',
  'diagnostics.system': 'System',
  'diagnostics.runtime': 'Runtime',
  'diagnostics.reports': 'Crash reports',
  'diagnostics.reportsNote':
    'They stay on this laptop and are never sent. They may hold parts of what was on the screen.',
  'diagnostics.noReports': 'None.',
  'diagnostics.report': '{time}, {size}',
  'diagnostics.reveal': 'Show in folder',
  'diagnostics.log': 'Report for whoever helps you',
  'diagnostics.logNote':
    'Versions, settings and the log of the last days. Sign-ins, signed addresses and names are not in it. Nothing is sent: read it, then save it.',
  'diagnostics.names': 'Write identifiers of devices and archives into the log from now on',
  'diagnostics.preview': 'Show the report',
  'diagnostics.save': 'Save the report…',
  'diagnostics.saved': 'Saved.',
  'diagnostics.reset': 'Reset settings',
  'diagnostics.resetNote':
    'Puts theme, sizes, window and last places back to the start. Sign-ins, environments and snapshots stay.',
  'diagnostics.resetDone': 'The settings are as at the first start.',
} as const satisfies Record<`updates.mode.${UpdateMode}` | `updates.unavailable.${UpdateObstacle}`, string> &
  Record<string, string>;
