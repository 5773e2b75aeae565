import type { UpdateMode, UpdateObstacle } from '../../../preload/contract/index.ts';

/** Texts of the settings on updates and diagnostics. */
export const machinePanelMessages = {
  'updates.running': 'You have Fleetglass {version}.',
  'updates.mode': 'New versions',
  'updates.mode.automatic': 'Check automatically, install on exit if possible',
  'updates.mode.file': 'Only from a file I choose',
  'updates.mode.off': 'Never',
  'updates.check': 'Check for updates',
  'updates.chooseFile': 'From a file…',
  'updates.chooseFileHint': 'Choose the .yml file that starts with “latest”, next to the installer.',
  'updates.install': 'Install and restart',
  'updates.checking': 'Checking for updates…',
  'updates.current': 'No newer version is available ({time}).',
  'updates.neverChecked': 'Not checked since Fleetglass started.',
  'updates.downloading': 'Downloading version {version}',
  'updates.ready': 'Version {version} is ready. Its signature was verified.',
  'updates.jobRunning': 'Fleetglass is still working. You can install the update when it finishes.',
  'updates.installing': 'Installing version {version}…',
  'updates.notes': 'What’s new',
  'updates.unavailable.noKey': 'This build has no key to verify updates, so it can’t update itself.',
  'updates.unavailable.noServer': 'This build has no update server.',
  'updates.unavailable.noPublisher':
    'This build has no publisher to verify updates against, so it can’t update itself.',
  'updates.unavailable.notInstalled': 'This copy isn’t an installed package, so it can’t update itself.',
  'updates.unavailable.otherMeans':
    'Updates for this installation are managed elsewhere. Ask your administrator.',
  'diagnostics.version': 'Version',
  'diagnostics.system': 'System',
  'diagnostics.runtime': 'Runtime',
  'diagnostics.service': 'Detected from the service',
  'diagnostics.reports': 'Crash reports',
  'diagnostics.reportsNote':
    'Crash reports stay on this laptop and are never sent. They may show parts of the screen.',
  'diagnostics.noReports': 'None.',
  'diagnostics.report': '{time}, {size}',
  'diagnostics.reveal': 'Show in folder',
  'diagnostics.log': 'Support report',
  'diagnostics.logNote':
    'Versions, settings, recent log; no sign-ins, private links or names. Nothing is sent.',
  'diagnostics.names': 'Include device and archive IDs in the log from now on',
  'diagnostics.preview': 'Show report',
  'diagnostics.save': 'Save report…',
  'diagnostics.saved': 'Saved.',
  'diagnostics.reset': 'Reset settings',
  'diagnostics.resetNote':
    'Resets theme, sizes, window and last locations. Sign-ins, environments and snapshots stay.',
  'diagnostics.resetDone': 'Settings were reset.',
} as const satisfies Record<`updates.mode.${UpdateMode}` | `updates.unavailable.${UpdateObstacle}`, string> &
  Record<string, string>;
